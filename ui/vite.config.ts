import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const WORKER = "src/offline/worker.js";

/** Writes the service worker, which has to know all files of the page by name. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => file !== "index.html");
      const files = ["/", ...[...built, ...readdirSync("public")].sort().map((file) => `/${file}`)];
      const source = readFileSync(WORKER, "utf8");
      const page = createHash("sha256").update(source).update(readFileSync("index.html"));
      for (const part of Object.values(bundle)) {
        page.update(part.type === "chunk" ? part.code : part.source);
      }
      for (const file of readdirSync("public")) page.update(readFileSync(`public/${file}`));
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: source
          .replace("__FILES__", JSON.stringify(files, null, 2))
          .replace("__VERSION__", page.digest("hex").slice(0, 16)),
      });
    },
  };
}

// The built page is committed with the Python package, so that nobody who runs it needs Node.
export default defineConfig({
  base: "/",
  plugins: [offline()],
  build: {
    outDir: "../src/ouvert/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8765", ws: true },
    },
  },
});

import { defineConfig, type Plugin } from "vite";

/** Writes the service worker, which has to know all files of the page by name. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const text = async (path: string) => new TextDecoder().decode(await this.fs.readFile(path));
      const fixed = (await this.fs.readdir("public")).sort();
      const built = Object.keys(bundle).filter((file) => file !== "index.html");
      const files = ["/", ...[...built.sort(), ...fixed].map((file) => `/${file}`)];
      const source = await text("src/offline/worker.js");
      // Names of built files change with what is in them.
      const parts = [source, await text("index.html"), ...files];
      for (const file of fixed) parts.push(await sha256(await this.fs.readFile(`public/${file}`)));
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: source
          .replace("__FILES__", JSON.stringify(files, null, 2))
          .replace("__VERSION__", (await sha256(new TextEncoder().encode(parts.join("\n")))).slice(0, 16)),
      });
    },
  };
}

async function sha256(data: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(data)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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

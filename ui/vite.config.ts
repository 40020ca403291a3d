import { defineConfig } from "vite";

// The built page is committed with the Python package, so that nobody who runs it needs Node.
export default defineConfig({
  base: "/",
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

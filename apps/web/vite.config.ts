import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env["CAIRN_SERVER"] ?? "http://127.0.0.1:3000";
// `Origin` and `Host` stay those of the page, so that the server's check of the origin holds here too.
const forwarded = { target: server, changeOrigin: false };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  // The server puts the nonce of each answer here. In development there is no policy and no nonce.
  html: command === "build" ? { cspNonce: "__CSP_NONCE__" } : {},
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": forwarded, "/auth": forwarded, "/healthz": forwarded },
  },
}));

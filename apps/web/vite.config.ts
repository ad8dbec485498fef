import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig } from "vite";

const server = process.env["CAIRN_SERVER"] ?? "http://127.0.0.1:3000";
// `Origin` and `Host` stay those of the page, so that the server's check of the origin holds here too.
const forwarded = { target: server, changeOrigin: false };

/**
 * Every zod schema can describe itself as JSON Schema; the server needs that for the API document, the browser never.
 * Its half of the library is replaced by nothing.
 */
const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
    const nothing = names.map((name) => `export const ${name} = () => ({});`);
    if (id.endsWith("to-json-schema.js")) nothing.push("export { processSchema as process };");
    return { code: nothing.join("\n"), map: null };
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), withoutJsonSchema],
  // The server puts the nonce of each answer here. In development there is no policy and no nonce.
  html: command === "build" ? { cspNonce: "__CSP_NONCE__" } : {},
  build: {
    target: "es2023",
    // Fonts as data addresses would need a hole in the policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What every page needs is one file instead of thirty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "start", tags: ["$initial"], priority: 2 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": forwarded, "/auth": forwarded, "/healthz": forwarded },
  },
}));

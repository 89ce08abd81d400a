import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig, type Plugin } from "vite"
import { svelteTesting } from "@testing-library/svelte/vite"

/** Vite empties dist; Go's embed directive needs a file in it. */
function gitkeep(): Plugin {
  return {
    name: "gitkeep",
    apply: "build",
    closeBundle: () => writeFileSync("client/dist/.gitkeep", ""),
  }
}

export default defineConfig(({ mode }) => ({
  root: "client",
  resolve: { alias: { $client: fileURLToPath(new URL("client/src", import.meta.url)) } },
  plugins: [svelte(), gitkeep(), ...(mode === "test" ? [svelteTesting()] : [])],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: "http://localhost:8080", ws: true },
    },
  },
  test: {
    root: ".",
    dir: ".",
    include: ["client/src/**/*.test.ts", "games/*/web/**/*.test.ts", "client/test/**/*.test.ts"],
    setupFiles: ["client/test/setup.ts"],
    environment: "happy-dom",
    restoreMocks: true,
  },
}))

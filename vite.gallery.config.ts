import { defineConfig, mergeConfig } from "vite"
import shipped from "./vite.config"

/** The pages with made-up tables, for pictures and checks. Nothing of it is shipped. */
export default defineConfig((env) =>
  mergeConfig(
    { ...shipped(env), plugins: (shipped(env).plugins ?? []).slice(0, 1) },
    {
      build: {
        outDir: "../test-results/gallery",
        manifest: false,
        rolldownOptions: { input: "client/test/gallery.html" },
      },
    },
  ),
)

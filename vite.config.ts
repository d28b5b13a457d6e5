import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "web",
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Reading a property does nothing else anywhere in this program; without that promise schemas nobody uses stay in.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
});

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The URLs of the files are relative to `<base href>`, which the server sets to its public path.
export default defineConfig({
  root: `${import.meta.dirname}/web`,
  base: '',
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
})

import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const build = randomBytes(6).toString('hex')

/** Names the build in the page and beside it, so that an open page notices a newer one. */
const version = (): Plugin => ({
  name: 'version', apply: 'build',
  generateBundle() { this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) }) },
})

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), version()],
  define: { __BUILD__: JSON.stringify(build) },
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/biz_gateway': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080', ws: true } } },
})

import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { guidePages } from './guide-pages.ts'

const build = randomBytes(6).toString('hex')
const root = fileURLToPath(new URL('.', import.meta.url))

/** Names the build in the page and beside it, so that an open page notices a newer one. */
const version = (): Plugin => ({
  name: 'version',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) })
  },
})

/** Puts a brotli and a gzip copy beside every text file, so that the server never compresses. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }) {
    const folder = dir ?? join(root, 'dist')
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      if (!/\.(js|css|html|svg|json)$/.test(name)) continue
      const bytes = readFileSync(join(folder, name))
      writeFileSync(
        join(folder, `${name}.br`),
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
})

/**
 * What every page needs first is one file, what a dozen pages share another, and the pages that
 * show a record a third: a page is some thirty files instead of a hundred. What picks out of lists
 * is one of its own, since the pages that audit go without.
 */
const picks = [
  'node_modules.(?!.*PortalProvider)(react-aria|react-stately|@react-|@internationalized)',
  'src.kit.pick.',
  'src.kit.list.(FilterBar|QueryList)',
  'src.kit.form.(Pick|ChoiceField|MultiPick|PlacesField)',
  'src.kit.(change-order.ChangeOrderField|to-library.ToLibrary|user-orders.OrdersGroup)',
  'src.kit.(question.(AnswerFields|ItemFilterFields|RecordQuestion)|verdict.VerdictFields)',
].join('|')
const chunks = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  // What a dozen pages of one area share is of no use to others.
  {
    name: 'common',
    test: new RegExp(`^(?!.*(${picks}|src.areas.))`),
    minShareCount: 12,
    priority: 2,
  },
  { name: 'pick', test: new RegExp(picks), minShareCount: 3, priority: 1 },
  { name: 'workbench', test: /src.workbench/, minShareCount: 3 },
]

export default defineConfig({
  root,
  plugins: [guidePages(), react(), version(), compressed()],
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: {
      '/biz_gateway': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080', ws: true },
    },
  },
})

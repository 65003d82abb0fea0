import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

// Builds the console, and the browser extension beside it, from where the server hands it out.
// usage: build-web-now.ts FOLDER
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder of the built console')
await build({
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: folder },
})
const extension = join(folder, 'extension')
await bundle({
  entryPoints: ['background', 'content'].map((name) => join(root, `apps/extension/src/${name}.ts`)),
  outdir: extension,
  bundle: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
})
cpSync(join(root, 'apps/extension/manifest.json'), join(extension, 'manifest.json'))

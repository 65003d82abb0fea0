import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = ['apps/extension/src', 'apps/extension/manifest.json', 'apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts', 'packages', 'package-lock.json']

const filesUnder = (path: string): string[] => (statSync(path).isDirectory() ? readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist').flatMap((name) => filesUnder(join(path, name))) : [path])

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(join(root, source))).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the browser extension beside the console, from where the server hands it out. */
const buildExtension = async (folder: string): Promise<void> => {
  const esbuild = await import('esbuild')
  await esbuild.build({ entryPoints: ['background', 'content'].map((name) => join(root, `apps/extension/src/${name}.ts`)), outdir: folder, bundle: true, format: 'iife', target: 'es2022', charset: 'utf8' })
  cpSync(join(root, 'apps/extension/manifest.json'), join(folder, 'manifest.json'))
}

/** Builds the console unless the built one is of the same sources; answers its folder. */
export const buildWeb = async (): Promise<string> => {
  const folder = join(root, 'apps/web/dist')
  const mark = join(folder, '.fingerprint')
  const print = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === print) return folder
  const { build } = await import('vite')
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' })
  await buildExtension(join(folder, 'extension'))
  writeFileSync(mark, print)
  return folder
}

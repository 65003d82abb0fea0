import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = [
  'apps/extension/src',
  'apps/extension/manifest.json',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/guide-pages.ts',
  'docs/guide',
  'packages',
  'package-lock.json',
]

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'node_modules' && name !== 'dist')
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(join(root, source))).sort())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds the console unless the built one is of the same sources; answers its folder. It is built
 * in a process of its own, whose half a gigabyte goes back with it.
 */
export async function buildWeb(): Promise<string> {
  const folder = join(root, 'apps/web/dist')
  const mark = join(folder, '.fingerprint')
  const print = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === print) return folder
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('build-web-now.ts', import.meta.url)), folder],
    { cwd: root, stdio: 'inherit' },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the console could not be built (exit ${code})`)
  writeFileSync(mark, print)
  return folder
}

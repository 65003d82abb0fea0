import { readFileSync, readdirSync } from 'node:fs'

const argsOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return [] /* the process has ended meanwhile */
  }
}

/** Folders of the built-in databases that run on this machine. */
export function runningFolders(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(argsOf)
    .filter(([program = '']) => program.endsWith('/bin/postgres'))
    .flatMap((args) => args[args.indexOf('-D') + 1] ?? [])
}

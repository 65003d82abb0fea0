// Where tests keep what they throw away: in memory, where there is room for it. A database is a
// thousand small files, and making them takes seconds on some disks.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = '/dev/shm'
const neededBytes = 6 * 2 ** 30

const hasRoom = (): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && freemem() >= 2 * neededBytes
  } catch {
    return false
  }
}

/**
 * A folder for what one run of tests throws away, which goes with its process, whatever the tests
 * left in it: in memory where there is room. The user of the database may enter it.
 */
const makeFolder = (): string => {
  const made = mkdtempSync(join(hasRoom() ? folder : tmpdir(), 'oas-run-'))
  chmodSync(made, 0o755)
  process.once('exit', () => {
    try {
      rmSync(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch (error) {
      console.error(`${made} could not be removed: ${(error as Error).message}`)
    }
  })
  return made
}

/**
 * From here on this process and those it starts keep temporary files in a folder of their own,
 * unless TMPDIR names a place.
 */
export function useScratch(): void {
  process.env['TMPDIR'] ??= makeFolder()
}

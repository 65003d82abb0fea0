// Where tests keep what they throw away: in memory, where there is room for it. A database is a thousand small files, and making them takes seconds on some disks.
import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const folder = '/dev/shm'
const neededBytes = 6 * 2 ** 30

const hasRoom = (): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && freemem() >= 2 * neededBytes
  } catch { return false }
}

/** From here on this process and those it starts keep temporary files in memory, unless TMPDIR names a place or memory is short. */
export const useScratch = (): void => { if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = folder }

import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { RunAs } from './binaries.ts'

/** Where a server of ours answers: a Unix socket in a folder, or (null) a port of loopback. */
export type Place = { port: number; folder: string | null }
export type Listen = 'socket' | 'tcp'

const database = 'oas'
/** The port that the name of a socket ends in; every folder has a server of its own. */
const socketPort = 5432
/** Bytes of the longest path that every system takes for a socket (macOS 103, Linux 107). */
const maxPathBytes = 103

export function urlFor({ port, folder }: Place, key: string, name = database): string {
  const url = `postgres://app${key && `:${key}`}@127.0.0.1:${port}/${name}`
  return folder === null ? url : `${url}?host=${encodeURIComponent(folder)}`
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => done(port))
      })
  })

/**
 * Where the server of the data in `dir` is to answer: a socket in a folder beside it that only the
 * database's own user enters, or a free port of loopback where `listen` asks for it or the path is
 * too long for a socket.
 */
export async function choosePlace(dir: string, as: RunAs, listen: Listen): Promise<Place> {
  const folder = `${dir}.socket`
  const path = join(folder, `.s.PGSQL.${socketPort}.lock`)
  if (listen === 'tcp' || Buffer.byteLength(path) > maxPathBytes)
    return { port: await freePort(), folder: null }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid)
  return { port: socketPort, folder }
}

/** What the lines of a pid file say of where its server answers; null while it is starting. */
export function readPlace(lines: readonly string[]): Place | null {
  const port = Number(lines[3])
  if (!port) return null
  const folder = lines[4]?.trim() ?? ''
  const address = lines[5]?.trim() ?? ''
  if (folder === '' && address === '') return null
  return { port, folder: folder === '' ? null : folder }
}

/** The settings of a server that answers there and nowhere else. */
export function listenSettings({ port, folder }: Place): Record<string, string> {
  return {
    listen_addresses: folder === null ? '127.0.0.1' : '',
    unix_socket_directories: folder ?? '',
    unix_socket_permissions: '0700',
    port: String(port),
  }
}

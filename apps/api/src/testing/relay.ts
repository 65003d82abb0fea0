import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'

/** A line to a database that a test can cut. */
export type Relay = {
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Stands between a server and the database of `target`: `cut` ends every connection and refuses new
 * ones, as a killed database does.
 */
export async function relayTo(target: string): Promise<Relay> {
  const given = new URL(target)
  const folder = given.searchParams.get('host')
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder
      ? connect(join(folder, `.s.PGSQL.${given.port}`))
      : connect(Number(given.port), given.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other).on('error', () => undefined)
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const cut = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  url.searchParams.delete('host')
  return { url: url.href, cut, mend: () => listen(own), close: cut }
}

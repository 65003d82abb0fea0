import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../core/config.ts'
import { launchDatabase } from '../db/embedded/launch.ts'
import { serverProcess } from './program.ts'

/** mulberry32: the same seed gives the same numbers, from 0 to 1. */
export function randomFrom(start: number) {
  let state = start
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * A PostgreSQL of its own that can be killed and comes back over its data. Its commits wait for the
 * log, as in production; only the disk's own cache is trusted, which outlives a process.
 */
export async function killableDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'oas-fire-'))
  chmodSync(dataDir, 0o755)
  const database = await launchDatabase({ dataDir, settings: { fsync: 'off' }, listen: 'tcp' })
  const { url } = database
  const port = Number(new URL(url).port)
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 10_000,
    application_name: 'fire',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const {
    rows: [place],
  } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  /**
   * A query of the test itself, asked again while the database is down. Only for what may run
   * twice.
   */
  const ask = async <T extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => {
    for (let left = 600; ; left--) {
      try {
        return (await pool.query<T>(text, values)).rows
      } catch (error) {
        if (left === 0 || /^(22|23|42)/.test((error as { code?: string }).code ?? '')) throw error
        await sleep(100)
      }
    }
  }
  return {
    url,
    port,
    ask,
    /**
     * Kills one connection's process, upon which PostgreSQL ends all others and recovers from its
     * log.
     */
    killBackend: async (chance: number): Promise<void> => {
      const backends = await ask<{ pid: number }>(
        `
          select pid
          from pg_stat_activity
          where application_name = 'order-audit-system'
          order by pid`,
      )
      const pid = backends[Math.floor(chance * backends.length)]?.pid
      if (pid !== undefined && alive(pid)) process.kill(pid, 'SIGKILL')
    },
    /** Kills the whole server, which comes back over its data. */
    killAndRestart: async (): Promise<void> => {
      const pid = Number(
        readFileSync(join(place?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
      while (alive(pid)) await sleep(20)
      await ask('select 1')
    },
    stop: async (): Promise<void> => {
      await pool.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A way to the database on which answers get lost: now and then, when the servers sent a commit or
 * a statement that writes, it passes it on and breaks the connection before the answer is back.
 * Whether the commit happened is then known to the database alone.
 */
export async function lossyWay(port: number, random: () => number, share: number) {
  const open = new Set<Socket>()
  const cut = { commits: 0, writes: 0 }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let deaf = false
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      const what = chunk.includes('commit\0')
        ? 'commits'
        : chunk.includes('decision-write')
          ? 'writes'
          : null
      if (what && random() < share) {
        cut[what]++
        deaf = true
        setTimeout(end, 1 + random() * 60)
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (!deaf) client.write(chunk)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    port: (server.address() as { port: number }).port,
    cut,
    stop: async (): Promise<void> => {
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/**
 * A server as a process of its own, to be killed in the middle of anything and started again on its
 * port.
 */
export async function killableServer(config: Config) {
  let server = await serverProcess(config)
  const port = Number(new URL(server.url).port)
  // A database that is down just now is no reason to give up.
  const startAgain = async (): Promise<void> => {
    for (let left = 20; ; left--) {
      try {
        server = await serverProcess({ ...config, port })
        return
      } catch (error) {
        if (left === 0) throw error
        await sleep(250)
      }
    }
  }
  return {
    url: () => `http://127.0.0.1:${port}`,
    /** Whether it runs still: nothing but a kill may end it. */
    alive: (): boolean => server.alive(),
    killAndRestart: async (): Promise<void> => {
      await server.kill()
      await startAgain()
    },
    stop: (): Promise<void> => server.kill(),
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../core/config.ts'

const run = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url))

/**
 * Arguments of `node` that run a program of this project as its users do: its file, and what it is
 * told.
 */
export function programArgs(program: URL, ...args: readonly string[]): string[] {
  return [run, fileURLToPath(program), ...args]
}

/** Waits for the end of a process, also of one that ended before. */
export async function waitForEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** A server as a process of its own, which can be killed in the middle of anything. */
export type ServerProcess = {
  url: string
  /** Whether it runs still. */ alive: () => boolean
  kill: () => Promise<void>
}

/** Starts a server as a process of its own; answers once it listens. */
export async function serverProcess(config: Config): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    programArgs(new URL('serve.ts', import.meta.url), JSON.stringify(config)),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await new Promise<string>((done, failed) => {
    child.once('error', failed).once('exit', (status) => {
      failed(new Error(`the server ended with ${status}`))
    })
    child.stdout.once('data', (said: Buffer) => {
      done(said.toString().trim())
    })
  })
  return {
    url,
    alive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
  }
}

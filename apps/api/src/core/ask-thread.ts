import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const runner = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url))
const longestMs = 60_000

/** Starts a program of the server in a thread of its own; `program` is its path from the root. */
export function startThread(program: string): Worker {
  return new Worker(runner, { argv: [program], execArgv: [] })
}

/**
 * Asks a program of the server that a thread of its own runs, so that whoever is served meanwhile
 * waits for nothing: it gets one message and answers one.
 */
export function askThread<Answer>(program: string, asked: unknown): Promise<Answer> {
  return new Promise((done, fail) => {
    const thread = startThread(program)
    const timer = setTimeout(() => {
      end()
      fail(new Error(`${program} did not answer within ${longestMs} ms`))
    }, longestMs)
    const end = (): void => {
      clearTimeout(timer)
      void thread.terminate()
    }
    thread.once('message', (answer: Answer) => {
      end()
      done(answer)
    })
    thread.once('error', (error) => {
      end()
      fail(error)
    })
    thread.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`${program} ended with ${code}`))
    })
    thread.postMessage(asked)
  })
}

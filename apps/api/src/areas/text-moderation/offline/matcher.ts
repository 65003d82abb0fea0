import { startThread } from '../../../core/ask-thread.ts'
import { type Source, askedOf } from '../engine.ts'
import type { MatchRow, Matched, Question } from './match-thread.ts'

const program = 'apps/api/src/areas/text-moderation/offline/match-thread.ts'
const answerMs = 120_000

/** A thread that has two sets of words and reads rows by both. */
export type Matcher = {
  read: (rows: readonly MatchRow[]) => Promise<readonly Matched[]>
  end: () => void
}

/** Starts the thread and has it compile both sets; it never keeps the process from ending. */
export async function startMatcher(base: Source, candidate: Source): Promise<Matcher> {
  const thread = startThread(program)
  thread.unref()
  const ask = (question: Question): Promise<readonly Matched[]> =>
    new Promise((done, fail) => {
      const settle = (): void => {
        clearTimeout(timer)
        thread.removeListener('message', take)
        thread.removeListener('error', refuse)
        thread.removeListener('exit', leave)
      }
      const refuse = (error: Error): void => {
        settle()
        void thread.terminate()
        fail(error)
      }
      const leave = (code: number): void =>
        refuse(new Error(`the thread that reads texts ended with ${code}`))
      const take = (answer: readonly Matched[]): void => {
        settle()
        done(answer)
      }
      const timer = setTimeout(
        () => refuse(new Error(`texts were not read within ${answerMs} ms`)),
        answerMs,
      )
      thread.once('message', take)
      thread.once('error', refuse)
      thread.once('exit', leave)
      thread.postMessage(question)
    })
  await ask({ sets: { base: askedOf(base), candidate: askedOf(candidate) } })
  return { read: (rows) => ask({ rows }), end: () => void thread.terminate() }
}

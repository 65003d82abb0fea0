import { breakerCalls } from '@oas/contract/breaker/calls'
import type { Exceeded } from '@oas/contract/breaker/schemas'
import { batches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { onReturn, onTopic } from '../../api/topics.ts'
import { type Bench, get, set } from './bench.ts'
import { start } from './session.ts'

const pausable: ReadonlySet<string> = new Set(['idle', 'starting', 'auditing'])

/**
 * What is on the screen went back to its queues. What was chosen for it stays, also for decisions
 * that could not be sent any more.
 */
const pause = async (bench: Bench, stop: Exceeded): Promise<void> => {
  set(bench, {
    phase: 'stopped',
    stop,
    dialog: null,
    form: null,
    asking: null,
    modal: null,
    viewer: null,
    drawer: false,
    batches: batches(get(bench).batches, { do: 'cleared' }),
    shownAt: {},
    focusId: null,
    suspended: [],
  })
  for (const { drafts } of (await bench.outbox?.unsent()) ?? [])
    for (const [recordId, draft] of Object.entries(drafts)) bench.drafts.put(recordId, draft)
}

/** An audit that was going on when the person was stopped goes on. */
const goOn = async (bench: Bench): Promise<void> => {
  set(bench, { phase: 'idle', stop: null, problem: '' })
  bench.outbox?.kick()
  if (get(bench).chosen.length > 0 && sessionStorage.getItem('oas-auditing') === bench.kind.name)
    await start(bench)
}

/**
 * Asks whether the breaker has stopped the person, and stops the page or goes on with it. Where
 * that cannot be known now, the next sign asks again.
 */
export async function followStop(bench: Bench): Promise<void> {
  const answer = await send(breakerCalls.own, {}).catch(() => null)
  if (!answer || !bench.alive) return
  const { phase } = get(bench)
  if (answer.stop && pausable.has(phase)) await pause(bench, answer.stop)
  else if (!answer.stop && phase === 'stopped') await goOn(bench)
}

/** Whether an audit goes on here, or will once its person is let go on. */
export function isAtWork(bench: Bench): boolean {
  return ['auditing', 'stopped'].includes(get(bench).phase)
}

const askAgainMs = 30_000
/**
 * Follows what the server says of the person; a page that stands still also asks by itself. Answers
 * how to stop.
 */
export function watchStop(bench: Bench): () => void {
  const look = (): void => void followStop(bench)
  const offs = [onTopic('session.changed', look), onReturn(look)]
  const timer = setInterval(() => {
    if (get(bench).phase === 'stopped') look()
  }, askAgainMs)
  return () => {
    clearInterval(timer)
    for (const off of offs) off()
  }
}

import { decisionCalls } from '@oas/contract/decision/calls'
import { countSession } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, serverNow, set } from './bench.ts'
import { recent } from './entries.ts'
import { putBack } from './put-back.ts'
import type { Done, Entry } from '../shapes/draft.ts'
import type { State } from './state.ts'

const reasonTexts = {
  'already-undone': 'audit.undo_already_undone',
  'in-queue': 'audit.undo_in_queue',
  'not-yours': 'audit.undo_not_yours',
  'undo-too-late': 'audit.undo_too_late',
} as const
const reasonText = (reason: string): string =>
  Object.hasOwn(reasonTexts, reason) ? t(reasonTexts[reason as keyof typeof reasonTexts]) : reason

/** Whether some type on this page lets decisions be taken back at all. */
export function offersUndo({ chosen, settings }: Pick<State, 'chosen' | 'settings'>): boolean {
  return chosen.some((key) => {
    const setting = settings[key]
    return (
      setting !== undefined && Math.max(setting.undoSeconds, setting.undoDeliveredSeconds ?? 0) > 0
    )
  })
}

const standing: ReadonlySet<Done['state']> = new Set(['queued', 'sent', 'warned'])
/** Everything that the last press decided and that still stands: it is taken back as one. */
export function lastAct({ done }: Pick<State, 'done'>): Done[] {
  const last = done.find((one) => standing.has(one.state))
  return last ? done.filter((one) => one.act === last.act && standing.has(one.state)) : []
}

const finishUndo = (bench: Bench, undone: readonly Done[]): void => {
  let { counts } = get(bench)
  for (const { resultId } of undone)
    counts = counts && countSession(counts, { do: 'undone', resultId })
  const gone = new Set(undone)
  set(bench, { counts, done: get(bench).done.filter((one) => !gone.has(one)) })
}

/** Entries as one, so that what was entered for any of their records comes back. */
const draftsOf = (rows: readonly Done[]): Pick<Entry, 'drafts'> => ({
  drafts: Object.assign(
    {},
    ...[...new Set(rows.map((row) => row.entryKey))].map((key) => recent.get(key)?.drafts ?? {}),
  ) as Entry['drafts'],
})

const inFlightMs = 5000
/** Waits until what could not be taken out of the outbox any more is answered. */
const answered = (bench: Bench, keys: ReadonlySet<string>): Promise<void> =>
  new Promise((resolve) => {
    const isOpen = (): boolean =>
      get(bench).done.some((one) => keys.has(one.entryKey) && one.state === 'queued')
    if (!isOpen()) {
      resolve()
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = bench.store.subscribe(() => {
      if (!isOpen()) end()
    })
    const timer = setTimeout(end, inFlightMs)
  })

/**
 * Takes out of the outbox what was not sent yet, in any of the entries of an act. Answers what is
 * on its way, or arrived.
 */
const takeUnsent = async (bench: Bench, rows: readonly Done[]): Promise<Done[]> => {
  const back: Entry[] = []
  const left = new Set<string>()
  for (const key of new Set(rows.map((row) => row.entryKey))) {
    const queued = rows.some((row) => row.entryKey === key && row.state === 'queued')
    const entry = queued ? await bench.outbox?.takeBack(key) : null
    if (entry) back.push(entry)
    else left.add(key)
  }
  const keys = new Set(back.map((entry) => entry.key))
  const taken = get(bench).done.filter((row) => keys.has(row.entryKey))
  if (taken.length > 0) {
    finishUndo(bench, taken)
    putBack(
      bench,
      back.flatMap((entry) => entry.records),
      draftsOf(taken),
    )
  }
  await answered(bench, left)
  return get(bench).done.filter((row) => left.has(row.entryKey) && standing.has(row.state))
}

const undoSent = async (bench: Bench, rows: readonly Done[]): Promise<void> => {
  const { list } = await send(decisionCalls.undo, {
    windowId: bench.windowId,
    decisionIds: rows.flatMap((one) => one.decisionId ?? []),
  })
  const of = (decisionId: string): Done | undefined =>
    rows.find((row) => row.decisionId === decisionId)
  const back = list.flatMap((one) => {
    const row = one.undone ? of(one.decisionId) : undefined
    return row
      ? [{ row, record: { ...row.record, id: one.id, fence: one.fence, deadline: null } }]
      : []
  })
  // What was taken back before stands no more either.
  const gone = list.filter((one) => one.undone || one.reason === 'already-undone')
  const stored = new Set(gone.map((one) => one.decisionId))
  finishUndo(
    bench,
    get(bench).done.filter((row) => row.decisionId !== null && stored.has(row.decisionId)),
  )
  if (back.length > 0)
    putBack(
      bench,
      back.map((one) => one.record),
      draftsOf(back.map((one) => one.row)),
    )
  const failed = list.find((one) => !one.undone)
  if (failed) bench.tell('warning', t('audit.undo_failed', { reason: reasonText(failed.reason) }))
}

const undoing = new WeakSet<Bench>()

/**
 * Takes back what the last press decided, be it one record or a wall: from the outbox while it was
 * not sent, else on the server, in one transaction, while it allows that.
 */
export async function undoLast(bench: Bench): Promise<void> {
  if (!offersUndo(get(bench)) || undoing.has(bench)) return
  const act = lastAct(get(bench))
  if (act.length === 0) {
    bench.tell('info', t('audit.nothing_to_undo'))
    return
  }
  undoing.add(bench)
  try {
    const left = await takeUnsent(bench, act)
    if (left.length === 0) return
    if (left.some((row) => row.state === 'queued')) {
      bench.tell('info', t('audit.undo_sending'))
      return
    }
    if (left.every((row) => row.undoUntil === null || row.undoUntil < serverNow(bench))) {
      bench.tell('info', t('audit.undo_too_late'))
      return
    }
    await undoSent(bench, left)
  } catch (error) {
    bench.tell('warning', t('audit.undo_failed', { reason: (error as Error).message }))
  } finally {
    undoing.delete(bench)
  }
}

import { decisionCalls } from '@oas/contract/decision/calls'
import { countSession } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, serverNow, set } from './bench.ts'
import { recent } from './entries.ts'
import { putBack } from './put-back.ts'
import type { Done } from '../shapes/draft.ts'

const undoSent = async (bench: Bench, done: readonly Done[]): Promise<void> => {
  const entry = recent.get(done[0]?.entryKey ?? '')
  const { list } = await send(decisionCalls.undo, {
    windowId: bench.windowId,
    decisionIds: done.flatMap((one) => one.decisionId ?? []),
  })
  const undone = list.filter((one) => one.undone)
  const back = undone.flatMap((one) => {
    const found = done.find((row) => row.decisionId === one.decisionId)
    return found ? [{ ...found.record, id: one.id, fence: one.fence, deadline: null }] : []
  })
  finishUndo(
    bench,
    done.filter((row) => undone.some((one) => one.decisionId === row.decisionId)),
  )
  if (back.length > 0) putBack(bench, back, entry)
  const failed = list.find((one) => !one.undone)
  if (failed) bench.tell('warning', t('audit.undo_failed', { reason: failed.reason }))
}

const finishUndo = (bench: Bench, done: readonly Done[]): void => {
  let { counts } = get(bench)
  for (const { resultId } of done)
    counts = counts && countSession(counts, { do: 'undone', resultId })
  const ids = new Set(done.map((one) => one.id))
  set(bench, {
    counts,
    done: get(bench).done.filter(
      (one) => !(ids.has(one.id) && done.some((row) => row.entryKey === one.entryKey)),
    ),
  })
}

/**
 * Takes the last decision back: from the outbox while it was not sent, else on the server while it
 * allows that.
 */
export async function undoLast(bench: Bench): Promise<void> {
  const last = get(bench).done.find(
    (one) => one.state === 'queued' || one.state === 'sent' || one.state === 'warned',
  )
  if (!last) {
    bench.tell('info', t('audit.nothing_to_undo'))
    return
  }
  const together = get(bench).done.filter(
    (one) => one.entryKey === last.entryKey && one.state === last.state,
  )
  if (last.state === 'queued') {
    const entry = await bench.outbox?.takeBack(last.entryKey)
    if (!entry) {
      bench.tell('info', t('audit.undo_sending'))
      return
    }
    finishUndo(bench, together)
    putBack(bench, entry.records, entry)
    return
  }
  if (last.undoUntil === null || last.undoUntil < serverNow(bench)) {
    bench.tell('info', t('audit.undo_too_late'))
    return
  }
  try {
    await undoSent(bench, together)
  } catch (error) {
    bench.tell('warning', t('audit.undo_failed', { reason: (error as Error).message }))
  }
}

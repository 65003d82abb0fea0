import { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { mayPreload, restoreGroups } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { ask, unanswered } from './ask.ts'
import { type Bench, get, mainSetting, set } from './bench.ts'
import { takeIn } from './take-in.ts'
import { panelOf } from './panel.ts'

/** Records left at which the next batch is asked for. */
const refillAt = 3

const restoreFirst = async (bench: Bench): Promise<number> => {
  const {
    suspended,
    batches: { current },
  } = get(bench)
  const setting = mainSetting(get(bench))
  if (current.length > 0 || suspended.length === 0 || !setting) return 0
  const [group = []] = restoreGroups(suspended, setting.pageType.content.suspend.maxRestore)
  return restore(
    bench,
    group.map((record) => record.id),
  )
}

/** Takes suspended orders back: named ones, or the oldest, but for those that an exam stops. */
export async function restore(bench: Bench, ids?: readonly string[]): Promise<number> {
  const limit = mainSetting(get(bench))?.pageType.content.suspend.maxRestore ?? 5
  const answer = await send(queueCalls.restore, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    limit,
    ...(ids ? { ids: [...ids] } : {}),
  })
  const back = new Set([...answer.list.map((record) => record.id), ...(ids ?? [])])
  const stopped = new Set(answer.stopped)
  set(bench, {
    suspended: get(bench).suspended.filter(
      (record) => !back.has(record.id) || stopped.has(typeKeyOf(record)),
    ),
  })
  if (!ids && stopped.size > 0) bench.tell('warning', t('audit.restore_stopped'))
  return takeIn(bench, answer.list)
}

/** Whether there is so little left that the next batch should be fetched. */
export function needsMore(bench: Bench): boolean {
  const state = get(bench)
  const setting = mainSetting(state)
  const left = state.batches.current.length
  if (left === 0) return true
  if (
    !setting ||
    !mayPreload(setting.pageType.content.preload, setting.pageType.content.recordVersion)
  )
    return false
  const { wholeBatch } = panelOf(bench)
  return (
    (state.batches.ahead.length === 0 &&
      (wholeBatch || left <= refillAt || setting.baseInfo.showCount <= refillAt)) ||
    left + state.batches.ahead.flat().length <= refillAt
  )
}

/**
 * Fetches until there is enough or nothing is waiting. Suspended orders come back first when the
 * screen is empty, though not at once when the last one was just suspended.
 */
export async function refill(
  bench: Bench,
  { first = false, restoring = true } = {},
): Promise<void> {
  if (get(bench).fetching || get(bench).phase !== 'auditing') return
  set(bench, { fetching: true, fetchProblem: '' })
  try {
    let opening = first
    while (bench.alive && get(bench).phase === 'auditing' && (opening || needsMore(bench))) {
      if (!opening && restoring && (await restoreFirst(bench)) > 0) continue
      const started = performance.now()
      const answer = await ask(bench, opening)
      opening = false
      set(bench, {
        clockOffset: answer.serverTime - Date.now(),
        netMs: Math.round(performance.now() - started),
      })
      const taken = await takeIn(bench, answer.list)
      set(bench, { drained: answer.list.length === 0 })
      if (taken === 0) break
    }
  } catch (error) {
    unanswered.add(bench)
    set(bench, { fetchProblem: (error as Error).message })
  } finally {
    set(bench, { fetching: false })
  }
}

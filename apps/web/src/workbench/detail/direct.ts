import {
  type CustomizeInfo,
  type RePunishPlan,
  customizeCalls,
} from '@oas/contract/customize/calls'
import { batches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, set } from '../engine/bench.ts'
import { keepFocus } from '../engine/focus.ts'
import type { Outbox } from '../engine/outbox.ts'
import { outboxOf } from '../engine/outbox-of.ts'
import type { Entry } from '../shapes/draft.ts'
import type { DetailOutbox } from './bench.ts'

/**
 * `ask`: shows what deciding anew would do and runs `go` when that is confirmed. `changed`:
 * something was decided.
 */
export type Ways = {
  ask: (entry: Entry, plan: RePunishPlan, go: () => Promise<void>) => void
  changed: () => void
}

/** Brings the record back with what was chosen for it. */
const back = (bench: Bench, entry: Entry): void => {
  for (const record of entry.records) {
    const draft = entry.drafts[record.recordId]
    if (draft) bench.drafts.put(record.recordId, draft)
  }
  set(bench, {
    batches: batches(get(bench).batches, { do: 'refused', list: entry.records }),
    done: [],
  })
  keepFocus(bench)
}

/**
 * Sends verdicts one by one to the detail's own call; what was decided before is asked about first.
 */
export function directOutbox(info: CustomizeInfo, ways: Ways): DetailOutbox {
  return (bench) => direct(bench, info, ways)
}
const direct = (bench: Bench, info: CustomizeInfo, { ask, changed }: Ways): Outbox => {
  const post = async (entry: Entry, dry: boolean) => {
    const {
      recordResults: [item],
      ...page
    } = entry.submission
    if (!item) throw new Error('a submission without a verdict')
    return send(customizeCalls.punish, {
      ...page,
      item,
      ...(info.record.rePunish && info.decision ? { replaces: info.decision.id, dry } : {}),
    })
  }
  const carryOut = async (entry: Entry): Promise<void> => {
    const {
      list: [outcome],
    } = await post(entry, false)
    const note = outcome?.warnings[0]?.msg ?? ''
    if (!outcome?.accepted) {
      bench.tell('warning', note)
      back(bench, entry)
      return
    }
    bench.tell(
      outcome.punishResultType === 1 ? 'warning' : 'success',
      outcome.punishResultType === 1 ? note : t('customize.decided'),
    )
    changed()
  }
  const add = async (entry: Entry): Promise<void> => {
    try {
      if (!info.record.rePunish) {
        await carryOut(entry)
        return
      }
      const {
        list: [outcome],
        plan,
      } = await post(entry, true)
      back(bench, entry)
      if (!outcome?.accepted || !plan) {
        bench.tell('warning', outcome?.warnings[0]?.msg ?? '')
        return
      }
      ask(entry, plan, () => carryOut(entry))
    } catch (error) {
      back(bench, entry)
      bench.tell('error', (error as Error).message)
    }
  }
  return outboxOf(add)
}

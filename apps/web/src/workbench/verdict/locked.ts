import { keepsTo, lockOf } from '@oas/contract/decision/locked'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { holdsTrue } from '@oas/expression'
import { t, tData } from '../../i18n/texts.ts'
import { type Bench, get, serverNow, settingFor } from '../engine/bench.ts'
import type { Verdict } from '../shapes/draft.ts'
import { scopeOf } from '../rules/buttons.ts'
import { isSystem } from '../rules/result.ts'

/**
 * What a locked rule fixed for a record, as the server will hold verdicts to it; nothing for who
 * leads others.
 */
export function lockedFor(bench: Bench, record: HeldRecord) {
  const state = get(bench)
  const setting = settingFor(state, record)
  return setting && !state.may.includes('audit.team')
    ? lockOf(setting, (when) => holdsTrue(when, scopeOf(record, setting, serverNow(bench))))
    : null
}
export function lockText(bench: Bench, record: HeldRecord): string {
  const rule = lockedFor(bench, record)
  return rule
    ? t('result.locked', {
        result: tData(
          settingFor(get(bench), record)?.result.find(({ id }) => id === rule.set.result)
            ?.transKey ?? rule.set.result,
        ),
      })
    : ''
}
/** Whether a lock leaves a result to choose at all. */
export function lockLets(bench: Bench, record: HeldRecord, button: ResultButton): boolean {
  const rule = lockedFor(bench, record)
  return !rule || isSystem(button) || button.id === rule.set.result
}

/** The same, and it is told where the lock does not. */
export function mayPress(bench: Bench, record: HeldRecord, button: ResultButton): boolean {
  if (lockLets(bench, record, button)) return true
  bench.tell('warning', lockText(bench, record))
  return false
}

/** Verdicts that keep to what rules fixed; the others stay where they are, and that is told. */
export function keptToLocks(bench: Bench, verdicts: readonly Verdict[]): Verdict[] {
  const left = verdicts.filter(({ record, resultId, draft }) => {
    const rule = lockedFor(bench, record)
    const button = settingFor(get(bench), record)?.result.find(({ id }) => id === resultId)
    return (
      rule !== null &&
      button !== undefined &&
      !keepsTo(rule, button, [
        ...draft.labels,
        ...Object.values(draft.rows).flatMap((row) => row.labels),
      ])
    )
  })
  for (const text of new Set(left.map(({ record }) => lockText(bench, record))))
    bench.tell('warning', text)
  return verdicts.filter((one) => !left.includes(one))
}

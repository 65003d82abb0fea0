import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { type Scope, holdsTrue } from '@oas/expression'
import type { Draft } from '../shapes/draft.ts'
import { allowedByLabels } from './result.ts'

/** What expressions of a setting may read of a record. */
export function scopeOf(
  record: HeldRecord,
  setting: TypeSetting,
  now: number,
  info: Record<string, unknown> = {},
): Scope {
  return {
    record: { ...record },
    ext: record.extData,
    data: record.data,
    info,
    user: {},
    task: { id: record.tfTaskId, round: record.tfRound },
    setting: { appId: setting.appId, type: setting.type, version: setting.version },
    form: {},
    now,
  } as Scope
}

/** The result buttons of a record: hidden ones are left out, those its labels forbid too. */
export function buttonsOf(record: HeldRecord, setting: TypeSetting, now: number): ResultButton[] {
  return setting.result.filter(
    ({ content: { show } }) =>
      show === undefined ||
      show === true ||
      (typeof show === 'string' && holdsTrue(show, scopeOf(record, setting, now))),
  )
}

export function isAllowed(
  button: ResultButton,
  labels: readonly number[],
  setting: TypeSetting,
): boolean {
  return allowedByLabels(button, labels, setting)
}

/** What the first true preprocessing rule presets for a record nobody has touched yet. */
export function presetDraft(
  record: HeldRecord,
  setting: TypeSetting,
  now: number,
  info: Record<string, unknown> = {},
): Pick<Draft, 'resultId' | 'labels'> | null {
  const rule = setting.pageType.content.preprocessResultsConfig.find((one) =>
    holdsTrue(one.when, scopeOf(record, setting, now, info)),
  )
  return rule ? { resultId: rule.set.result, labels: rule.set.labels ?? [] } : null
}

/** Whether a record is shown at all; others go back to the queue. */
export function isWanted(record: HeldRecord, setting: TypeSetting, now: number): boolean {
  return holdsTrue(setting.pageType.content.filterRecords, scopeOf(record, setting, now))
}

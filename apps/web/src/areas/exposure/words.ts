import { minuteMs } from '@oas/contract/time'
import {
  type ExposureRuleBody,
  type Seen,
  type StopKind,
  graveSeverities,
  stopKinds,
} from '@oas/contract/exposure/schemas'
import type { TextKey } from '@oas/texts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

const severityTexts = [
  'exposure.severity_0',
  'exposure.severity_1',
  'exposure.severity_2',
  'exposure.severity_3',
] as const satisfies readonly TextKey[]
const kindTexts: Readonly<Record<StopKind, TextKey>> = {
  minutes: 'exposure.kind_minutes',
  items: 'exposure.kind_items',
  row: 'exposure.kind_row',
  break: 'exposure.kind_break',
  rotation: 'exposure.kind_rotation',
}

export function severityText(severity: number): string {
  return t(severityTexts[severity] ?? 'exposure.severity_0')
}
export function severityChoices(from: 0 | 1): Choice[] {
  return severityTexts
    .map((key, severity) => ({ value: String(severity), label: t(key) }))
    .slice(from)
}
export function kindText(kind: StopKind): string {
  return t(kindTexts[kind])
}
/** The limits of a rule, one after another. */
export function limitsText(rule: ExposureRuleBody): string {
  const pause = rule.breakMinutes
  const limits: Readonly<Record<StopKind, [TextKey, number | null]>> = {
    minutes: ['exposure.limit_minutes', rule.dayMinutes],
    items: ['exposure.limit_items', rule.dayItems],
    row: ['exposure.limit_row', rule.rowItems],
    break: ['exposure.limit_break', rule.afterMinutes],
    rotation: ['exposure.limit_rotation', rule.rotateDays],
  }
  return stopKinds
    .flatMap((kind) => {
      const [key, n] = limits[kind]
      return n === null ? [] : t(key, { n, pause })
    })
    .join(' · ')
}

/** Grave items and whole minutes, and the same by severity. */
export function graveText({ items, ms }: Seen): { sum: string; of: string } {
  const at = (list: readonly number[], severity: number): number => list[severity] ?? 0
  const sum = (list: readonly number[]): number =>
    graveSeverities.reduce((all, severity) => all + at(list, severity), 0)
  return {
    sum: t('exposure.grave_sum', {
      minutes: Math.round(sum(ms) / minuteMs),
      items: sum(items),
    }),
    of: t('exposure.by_severity', { one: at(items, 1), two: at(items, 2), three: at(items, 3) }),
  }
}

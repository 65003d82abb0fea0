import type { RecordResult, WarningCode } from '@oas/contract/decision/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { Scope } from '@oas/expression'
import type { OfferedLabels } from '../../label/index.ts'

/** An act of the punish table. */
export type PunishType = { id: number; scope: string; needsTime: boolean; mayBePermanent: boolean }
/** What every item of a submission is checked against. `scope` is what expressions see of the item's record. */
export type Rules = { setting: TypeSetting; labels: OfferedLabels; punishTypes: ReadonlyMap<number, PunishType>; now: number; scope: Scope; textOf: (key: string) => string }
/** A verdict as it was sent: on a record or on one of its rows. */
export type Given = Pick<RecordResult, 'value' | 'form' | 'reasonLabels' | 'remark'>
/** What is wrong with an item; `key` names its text, `fieldKey` the text that fills {field}. */
export type Flaw = { code: WarningCode; key: string; params?: Readonly<Record<string, string | number>>; fieldKey?: string; field?: string }

/** How long a punishment lasts; `endAt` null for acts that are done at once. */
export type Span = { startAt: number; endAt: number | null; permanent: boolean; planned: boolean }
type HoldMode = { mode: 'keep' | 'wait' | 'back'; until: number }
/** A checked verdict. */
export type Verdict = {
  button: ResultButton; labels: number[]; remark: string; reasonId: number | null; level: number | null; form: Record<string, unknown>
  punish: { type: PunishType; span: Span } | null; hold: HoldMode | null
}
/** What a control found in its form. */
export type FormFound = { flaws: Flaw[]; labels: number[]; seconds?: number | undefined; range?: { start: number; end: number }; reasonId: number | null; level: number | null; ignored: boolean; hold: HoldMode | null }

const severities: Readonly<Record<string, number>> = { NORMAL_VIOLATIONS: 1, MIDDLE_SERIOUS_VIOLATIONS: 2, SERIOUS_VIOLATIONS: 3 }
/** 0 for what is no violation, up to 3. */
export const severityOf = (button: ResultButton): number => severities[button.content.resultType] ?? 0
export const isViolation = (button: ResultButton): boolean => severityOf(button) > 0

/** The end of a permanent punishment: 2099-01-01 00:00 Shanghai. */
export const permanentEnd = 4_070_880_000_000

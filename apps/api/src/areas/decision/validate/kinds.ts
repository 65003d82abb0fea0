import type { RecordResult, WarningCode } from '@oas/contract/decision/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import type { Scope } from '@oas/expression'
import type { OfferedLabels } from '../../label/index.ts'

/** An act of the punish table. */
export type PunishType = { id: number; scope: string; needsTime: boolean; mayBePermanent: boolean }
/**
 * What every item of a submission is checked against. `scope` is what expressions see of the item's
 * record.
 */
export type Rules = {
  setting: TypeSetting
  labels: OfferedLabels
  punishTypes: ReadonlyMap<number, PunishType>
  now: number
  scope: Scope
  facts: FormFacts
  textOf: (key: string) => string
}
/** A verdict as it was sent: on a record or on one of its rows. */
export type Given = Pick<
  RecordResult,
  'value' | 'form' | 'reasonLabels' | 'remark' | 'changeOrderId' | 'evidence'
>
/** What is wrong with an item; `key` names its text, `fieldKey` the text that fills {field}. */
export type ValidationProblem = {
  code: WarningCode
  key: string
  params?: Readonly<Record<string, string | number>>
  fieldKey?: string
  field?: string
  text?: string
}

/** How long a punishment lasts; `endAt` null for acts that are done at once. */
export type Span = { startAt: number; endAt: number | null; permanent: boolean; planned: boolean }
type HoldMode = { mode: 'keep' | 'wait' | 'back'; until: number }
/**
 * One act of several that a form asks for; what it leaves out it has from its button and record.
 */
export type WantedAct = {
  punishId: number
  seconds?: number | undefined
  times?: readonly number[] | undefined
  defaultTime?: number | undefined
  subject?: string
  rowId?: string
  reasonId?: number
  labelId?: number
}
export type SpannedAct = Omit<WantedAct, 'seconds' | 'times' | 'defaultTime'> & {
  type: PunishType
  span: Span
}
/** Something a decision says beside its result: kept as a row of its own. */
export type Note = {
  kind:
    | 'text'
    | 'number'
    | 'option'
    | 'checklist'
    | 'similar'
    | 'face'
    | 'appeal'
    | 'inspection'
    | 'reply'
    | 'evidence'
    | 'field'
    | 'answer'
  key: string
  value: unknown
}
/** Where an order goes instead of, or after, being decided. */
export type QueueMove =
  | { to: 'doubt'; question: string }
  | { to: 'level'; target: string; group: string; type: string; urgent: boolean }
/** A punishment of an appealed decision that ends or becomes shorter. */
export type Repair = { rowId: string; action: 'clear' | 'shorten'; seconds: number }
/** What follows from a form beside labels and a punishment. */
export type More = {
  notes: Note[]
  scores: { key: string; n: number }[]
  dims: ReadonlyMap<number, string>
  rowLabels: { rowId: string; labelId: number }[]
  evidence: string[]
  repairs: Repair[]
  /** Post ids of waiting records that take the same verdict. */
  alike: string[]
  move: QueueMove | null
  /** What the app is told with the decision; it is delivered then whatever the result. */
  tell: Record<string, unknown> | null
  /** What it is told besides, where the decision is delivered. */
  tellBesides: Record<string, unknown> | null
}
export const noMore: More = {
  notes: [],
  scores: [],
  dims: new Map(),
  rowLabels: [],
  evidence: [],
  repairs: [],
  alike: [],
  move: null,
  tell: null,
  tellBesides: null,
}

/** A checked verdict. */
export type Verdict = {
  button: ResultButton
  labels: number[]
  remark: string
  reasonId: number | null
  level: number | null
  form: Record<string, unknown>
  punish: { type: PunishType; span: Span } | null
  hold: HoldMode | null
  /** Acts of a form that asks for several; null where the button's own stands. */
  acts: SpannedAct[] | null
  more: More
}
/** What a control found in its form. */
export type FormFound = {
  flaws: ValidationProblem[]
  labels: number[]
  seconds?: number | undefined
  range?: { start: number; end: number }
  reasonId: number | null
  level: number | null
  ignored: boolean
  hold: HoldMode | null
  acts?: WantedAct[]
  remark?: string
  more?: Partial<More>
}

const severities: Readonly<Record<string, number>> = {
  NORMAL_VIOLATIONS: 1,
  MIDDLE_SERIOUS_VIOLATIONS: 2,
  SERIOUS_VIOLATIONS: 3,
}
/** 0 for what is no violation, up to 3. */
export function severityOf(button: ResultButton): number {
  return severities[button.content.resultType] ?? 0
}

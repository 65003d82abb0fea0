import { isObject } from '../../json.ts'
import type { ResultButton } from '../../setting/schemas.ts'

export type Form = Readonly<Record<string, unknown>>
/**
 * What is wrong with a form: the field of `form.result` and the key of its text in group `result`;
 * `fieldKey` names the text that fills {field}. `text` is a setting's own message.
 */
export type FormProblem = {
  field: string
  key: string
  params?: Readonly<Record<string, string | number>>
  fieldKey?: string
  code?: 'NEEDS_CHANGE_ORDER' | 'MISSING_PUNISH_TIME' | 'OWN_DECISION'
  text?: string
}

/** A part of a record that forms refer to by its row id. */
export type FormItem = {
  rowId: string
  kind: 'text' | 'picture' | 'video' | 'voice' | 'file'
  text: string
  seconds: number | null
  width: number | null
  height: number | null
  field: string
}
export type OriginalFacts = {
  given: { result: string; labels: readonly number[] }
  results: readonly { id: string; violation: boolean }[]
  labels: (id: number) => boolean
}
/**
 * What forms are held against: the record as it is, the labels its type offers, and the small
 * language of settings.
 */
export type FormFacts = {
  uid: string
  postId: string
  items: readonly FormItem[]
  roomOn: boolean
  seats: readonly string[]
  /** Post ids of records that resemble this one. */
  similar: readonly string[]
  /** Accounts that share its device; 0 where nobody counted. */
  accounts: number
  /** Users that share something with its own: only these may be punished along with it. */
  related: readonly string[]
  changeOrderId: string
  /** Punishments that an appeal is about. */
  appealed: readonly { rowId: string; endAt: number | null }[]
  /** The decision that an appeal is about, and what its type offers; null where nobody knows it. */
  original: OriginalFacts | null
  /** What was decided before, where the record asks whether that was right. */
  decided: { result: string; labels: readonly number[] } | null
  labels: (id: number) => { leaf: boolean; treeId: number; path: readonly number[] } | undefined
  holds: (expression: string, form: Form) => boolean
  matches: (pattern: string, text: string) => boolean
}
export type FormCheck = (form: Form, button: ResultButton, facts: FormFacts) => FormProblem[]

export function problem(field: string, key: string, params?: FormProblem['params']): FormProblem[] {
  return [{ field, key, ...(params ? { params } : {}) }]
}
export function requiredProblem(field: string, fieldKey: string): FormProblem[] {
  return [{ field, key: 'field_required', fieldKey }]
}

/** Entries of a list that are objects; null where it is no list or holds anything else. */
export function objectsIn(value: unknown): Record<string, unknown>[] | null {
  return Array.isArray(value) && value.length <= 200 && value.every(isObject) ? value : null
}
/** A list of strings without doubles; null where it is none. */
export function stringsIn(value: unknown): string[] | null {
  return Array.isArray(value) &&
    value.length <= 500 &&
    value.every((one) => typeof one === 'string' && one.length <= 2000) &&
    new Set(value).size === value.length
    ? (value as string[])
    : null
}
export function numbersIn(value: unknown): number[] | null {
  return Array.isArray(value) &&
    value.length <= 100 &&
    value.every((one) => Number.isSafeInteger(one)) &&
    new Set(value).size === value.length
    ? (value as number[])
    : null
}
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
/** The first check that finds something tells. */
export function firstOf(...checks: readonly (() => FormProblem[])[]): FormProblem[] {
  for (const check of checks) {
    const found = check()
    if (found.length > 0) return found
  }
  return []
}
/** Whether a value lies on a step from a minimum, allowing for how computers write fractions. */
export function onStep(value: number, min: number, step: number): boolean {
  return Math.abs((value - min) / step - Math.round((value - min) / step)) < 1e-6
}

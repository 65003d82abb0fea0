import {
  type PartKind,
  type TaskBody,
  type TaskPart,
  type TaskParts,
  blankTask,
  isStoredKind,
} from '@oas/contract/task/schemas'
import { firstSelections } from './stored-values.ts'

/** A part in the form: its share may be empty. */
export type PartDraft = Omit<TaskPart, 'share'> & { share: number | null }
export type PartValues = { parts: PartDraft[]; refill: boolean }

export function partValuesOf(parts: TaskParts | null): PartValues {
  return { parts: structuredClone(parts?.list ?? []), refill: parts?.refill ?? true }
}
/** Parts as they are sent; a share that is empty says so by nothing. */
export function partsOf({ parts, refill }: PartValues): TaskParts {
  return { list: parts.map((part) => ({ ...part, share: part.share ?? 0 })), refill }
}
/** The types of all parts. */
export function typesOfParts({ parts }: Pick<PartValues, 'parts'>): string[] {
  return [...new Set(parts.flatMap(({ types }) => types))].toSorted()
}

/** A new part of a kind. */
export function blankPart(kind: PartKind): PartDraft {
  return {
    name: '',
    kind,
    types: [],
    conditions: {},
    waitedMinutes: 0,
    stored: isStoredKind(kind) ? structuredClone(firstSelections[kind]) : null,
    share: null,
  }
}
/** A part as a task of its kind, for the fields of that kind. */
export function taskOfPart({
  name,
  types,
  conditions,
  waitedMinutes,
  stored,
}: PartDraft): TaskBody {
  return { ...blankTask, name, types, conditions, waitedMinutes, stored }
}
/** What a part takes from the text of a task of its kind. */
export function partOfTask(
  kind: PartKind,
  { name, types, conditions, waitedMinutes, stored }: TaskBody,
  share: number | null,
): PartDraft {
  return { name: name.trim(), kind, types, conditions, waitedMinutes, stored, share }
}

/** The shares that come to 100 with no part ahead of another by more than one. */
export function evenShares(n: number): number[] {
  const each = Math.floor(100 / Math.max(1, n))
  return Array.from({ length: n }, (_, at) => each + (at < 100 - each * n ? 1 : 0))
}
export function sumOfShares({ parts }: Pick<PartValues, 'parts'>): number {
  return parts.reduce((sum, { share }) => sum + (share ?? 0), 0)
}

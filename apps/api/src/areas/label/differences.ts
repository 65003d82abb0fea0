import type { DiffRow } from '@oas/contract/label/schemas'
import type { Language } from '@oas/contract/language/calls'
import { type StoredLabel, labelName } from './queries/trees.ts'
import type { DraftRow } from './queries/drafts.ts'

/** What two states of a label are compared by, as texts. */
export const comparedFields = [
  'parentId',
  'cnName',
  'enName',
  'idName',
  'ruName',
  'orders',
  'punishId',
  'translateGroup',
  'translateKey',
  'extJson',
] as const
type Comparable = StoredLabel | DraftRow
const sortKeys = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sortKeys(inner)]),
      )
    : value
/** An object of JSON with its keys in one order, whichever way it was stored. */
export function plainJson(value: unknown): string {
  return JSON.stringify(
    sortKeys(typeof value === 'string' ? (JSON.parse(value) as unknown) : (value ?? {})),
  )
}
const textOfField = (label: Comparable, field: (typeof comparedFields)[number]): string =>
  field === 'extJson'
    ? plainJson(label.extJson)
    : field === 'punishId'
      ? String(label.punishId ?? 0)
      : String(label[field] ?? '')

export function fieldsThatDiffer(one: Comparable, two: Comparable): DiffRow['fields'] {
  return comparedFields
    .map((field) => ({ field, before: textOfField(one, field), after: textOfField(two, field) }))
    .filter(({ before, after }) => before !== after)
}

const pathIn = (
  labels: ReadonlyMap<number, Comparable>,
  label: Comparable,
  language: Language,
): string => {
  const names: string[] = []
  const seen = new Set<number>()
  for (
    let at: Comparable | undefined = label;
    at && !seen.has(at.id);
    at = labels.get(at.parentId)
  ) {
    seen.add(at.id)
    names.unshift(labelName(at, language))
  }
  return names.join(' / ')
}

/**
 * What differs between two states of a tree: what was removed, then changed and added in the order
 * of the later one.
 */
export function differences(
  before: readonly Comparable[],
  after: readonly Comparable[],
  language: Language,
): DiffRow[] {
  const [old, now] = [
    new Map(before.map((label) => [label.id, label])),
    new Map(after.map((label) => [label.id, label])),
  ]
  const parentIn = (labels: typeof now, id: string): string => {
    const parent = labels.get(Number(id))
    return parent ? pathIn(labels, parent, language) : ''
  }
  /** A parent by its path, as people know it. */
  const named = (one: DiffRow['fields'][number]): DiffRow['fields'][number] =>
    one.field === 'parentId'
      ? { ...one, before: parentIn(old, one.before), after: parentIn(now, one.after) }
      : one
  const removed = before
    .filter((label) => !now.has(label.id))
    .map((label): DiffRow => ({
      act: 'removed',
      id: label.id,
      path: pathIn(old, label, language),
      fields: [],
    }))
  return [
    ...removed,
    ...after.flatMap((label): DiffRow[] => {
      const was = old.get(label.id)
      const fields = was ? fieldsThatDiffer(was, label).map(named) : []
      return was && fields.length === 0
        ? []
        : [
            {
              act: was ? 'changed' : 'added',
              id: label.id,
              path: pathIn(now, label, language),
              fields,
            },
          ]
    }),
  ]
}

/**
 * The labels of a draft that its next version holds: those that are retired, and all below them,
 * are left out.
 */
export function offeredOf(draft: readonly DraftRow[]): DraftRow[] {
  const byId = new Map(draft.map((label) => [label.id, label]))
  const known = new Map<number, boolean>([[0, true]])
  const stands = (id: number): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    // A label below itself, which no draft keeps, ends the search.
    known.set(id, false)
    const label = byId.get(id)
    const answer = label !== undefined && !label.retired && stands(label.parentId)
    known.set(id, answer)
    return answer
  }
  return draft.filter((label) => stands(label.id))
}

export function toStored(draft: readonly DraftRow[]): StoredLabel[] {
  return draft.map(({ retired: _retired, extJson, ...label }) => ({
    ...label,
    extJson: JSON.parse(extJson) as Record<string, unknown>,
  }))
}
export function toDraft(labels: readonly StoredLabel[]): DraftRow[] {
  return labels.map((label) => ({
    id: label.id,
    parentId: label.parentId,
    cnName: label.cnName,
    enName: label.enName,
    idName: label.idName,
    ruName: label.ruName,
    orders: label.orders,
    punishId: label.punishId ?? 0,
    translateGroup: label.translateGroup ?? '',
    translateKey: label.translateKey ?? '',
    extJson: JSON.stringify(label.extJson ?? {}),
    retired: false,
  }))
}

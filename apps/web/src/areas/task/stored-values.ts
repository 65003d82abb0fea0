import {
  type DecidedBy,
  type Dedupe,
  type StoredClause,
  type StoredField,
  type StoredKind,
  type StoredSelection,
  type TaskKind,
  blankSelection,
  opsOfField,
} from '@oas/contract/task/schemas'

/** A selection of stored records as the form has it: flat, numbers that may be empty. */
export type StoredValues = {
  spanWay: 'days' | 'between'
  spanDays: number | null
  spanFrom: number | null
  spanTo: number | null
  storedBy: StoredSelection['by']
  decidedBy: DecidedBy
  results: string[]
  labelIds: string[]
  outLabels: boolean
  outSetting: boolean
  outDays: number | null
  groups: StoredSelection['groups']
  dedupe: Dedupe
}

/** A selection in the form. */
export function storedValuesOf(stored: StoredSelection = blankSelection): StoredValues {
  const { span, by, decidedBy, results, labelIds, outdated, groups, dedupe } = stored
  return {
    spanWay: span.days === null ? 'between' : 'days',
    spanDays: span.days,
    spanFrom: span.from,
    spanTo: span.to,
    storedBy: by,
    decidedBy,
    results: [...results],
    labelIds: labelIds.map(String),
    outLabels: outdated.labels,
    outSetting: outdated.setting,
    outDays: outdated.days,
    groups: structuredClone(groups),
    dedupe,
  }
}

/** A selection as it is sent: what nobody decided has no result, and is not out of date. */
export function selectionOf(values: StoredValues): StoredSelection {
  const isDays = values.spanWay === 'days'
  const isDecided = values.decidedBy !== 'nobody'
  return {
    span: {
      days: isDays ? values.spanDays : null,
      from: isDays ? null : values.spanFrom,
      to: isDays ? null : values.spanTo,
    },
    by: isDecided ? values.storedBy : 'received',
    decidedBy: values.decidedBy,
    results: isDecided ? values.results : [],
    labelIds: isDecided ? values.labelIds.map(Number) : [],
    outdated: isDecided
      ? { labels: values.outLabels, setting: values.outSetting, days: values.outDays }
      : blankSelection.outdated,
    groups: values.groups.filter(({ any }) => any.length > 0),
    dedupe: values.dedupe,
  }
}

/** What a task of a kind begins with. */
export const firstSelections: Readonly<Record<StoredKind, StoredSelection>> = {
  customize: { ...blankSelection, span: { days: 7, from: null, to: null } },
  sampling: { ...blankSelection, by: 'decided', decidedBy: 'people' },
  renew: {
    ...blankSelection,
    span: { days: 30, from: null, to: null },
    by: 'decided',
    decidedBy: 'people',
    outdated: { labels: true, setting: false, days: null },
  },
  history: { ...blankSelection, span: { days: null, from: null, to: null } },
  tagging: { ...blankSelection, span: { days: 7, from: null, to: null } },
}

/** Days that a selection may span: a task of a past time looks further back. */
export function mostDaysOf(kind: TaskKind): number {
  return kind === 'history' ? 180 : 92
}

/** A condition on a field, in which no value is chosen yet. */
export function blankClause(field: StoredField = 'text'): StoredClause {
  return { field, op: opsOfField[field][0] ?? 'is', values: [] }
}
/** Fields whose values are numbers that are typed. */
export const numberFields: ReadonlySet<StoredField> = new Set(['priority', 'reports'])

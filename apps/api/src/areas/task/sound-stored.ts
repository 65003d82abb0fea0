import { isId } from '@oas/contract/envelope'
import {
  type StoredClause,
  type StoredField,
  type StoredKind,
  type StoredSelection,
  opsOfField,
} from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { bad, missing } from './refusing.ts'

/** Days that a selection may span: a task of a past time looks further back. */
const mostDays = { history: 180, other: 92 } as const
const mostDaysOf = (kind: StoredKind): number =>
  kind === 'history' ? mostDays.history : mostDays.other

const checkSpan = (
  kind: StoredKind,
  { days, from, to }: StoredSelection['span'],
  at: string,
): void => {
  const most = mostDaysOf(kind)
  if (days !== null) {
    if (days > most) bad(`${at}.span.days`, 'max_days', { n: most })
    return
  }
  if (from === null) return missing(`${at}.span.from`)
  if (to === null) return missing(`${at}.span.to`)
  if (from >= to) bad(`${at}.span.to`, 'after_from')
  if (to - from > most * dayMs) bad(`${at}.span.to`, 'max_days', { n: most })
}

const mostNumber = 2_147_483_647
const isNumber = (value: string): boolean => /^\d{1,10}$/.test(value) && Number(value) <= mostNumber
/** Fields whose values are numbers; a person is named by an id. */
const valueOf: Partial<Record<StoredField, (value: string) => boolean>> = {
  priority: isNumber,
  reports: isNumber,
  label: isNumber,
  auditor: isId,
}
const checkClause = ({ field, op, values }: StoredClause, at: string): void => {
  if (!opsOfField[field].includes(op)) bad(`${at}.op`, 'comparison_unfit')
  const wrong = values.findIndex((value) => valueOf[field]?.(value) === false)
  if (wrong >= 0) bad(`${at}.values.${wrong}`, field === 'auditor' ? 'schema_id' : 'schema_integer')
}

/** What is out of date has to be said: by version, age, result or label. */
const saysOutdated = ({ outdated, results, labelIds }: StoredSelection): boolean =>
  outdated.labels ||
  outdated.setting ||
  outdated.days !== null ||
  results.length > 0 ||
  labelIds.length > 0

/**
 * Holds a selection of stored records, at a place of a task's text, against its kind; the first
 * fault ends the call.
 */
export function checkStored(kind: StoredKind, stored: StoredSelection, at: string): void {
  checkSpan(kind, stored.span, at)
  if (kind === 'sampling' && stored.decidedBy === 'nobody')
    bad(`${at}.decidedBy`, 'sampling_decided')
  if (kind === 'renew' && !saysOutdated(stored)) bad(`${at}.outdated`, 'renew_reason')
  for (const [group, { any }] of stored.groups.entries())
    for (const [index, clause] of any.entries())
      checkClause(clause, `${at}.groups.${group}.any.${index}`)
}

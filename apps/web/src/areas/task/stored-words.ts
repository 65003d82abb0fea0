import type { StoredClause, StoredSelection } from '@oas/contract/task/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

/** How what a selection of stored records names by id is called. */
export type StoredNames = Readonly<
  Record<'person' | 'label' | 'result' | 'country' | 'language' | 'source', (id: string) => string>
>
/** A part of a task in words; without a text it says nothing. */
export type Line = { key: string; label: string; text: string }

const word = (key: string): string => tData(`task_stored.${key.replaceAll('-', '_')}`)
const anyOf = (texts: readonly string[]): string => texts.join(` ${t('task_stored.or')} `)
const minute = (ms: number | null): string => (ms === null ? '…' : formatTime(ms).slice(0, 16))

const spanWords = ({ span: { days, from, to }, by }: StoredSelection): string => {
  if (days === null)
    return t(`task_stored.said_times_${by}`, { from: minute(from), to: minute(to) })
  return days === 1
    ? t(`task_stored.said_day_${by}`)
    : t(`task_stored.said_days_${by}`, { n: days })
}

const outdatedWords = ({ outdated: { labels, setting, days } }: StoredSelection): string =>
  anyOf([
    ...(labels ? [t('task_stored.said_out_labels')] : []),
    ...(setting ? [t('task_stored.said_out_setting')] : []),
    ...(days === null ? [] : [t('task_stored.said_out_days', { n: days })]),
  ])

const valueWord = (field: StoredClause['field'], value: string, names: StoredNames): string => {
  switch (field) {
    case 'language':
    case 'country':
    case 'source':
    case 'result':
    case 'label':
      return names[field](value)
    case 'auditor':
      return names.person(value)
    case 'text':
      return t('task_stored.said_quoted', { text: value })
    default:
      return value
  }
}
/** One comparison: "Language is English, Indonesian". */
const clauseWords = ({ field, op, values }: StoredClause, names: StoredNames): string =>
  t('task_stored.said_clause', {
    field: word(`field_${field}`),
    op: word(`op_${op}`),
    values: values.map((value) => valueWord(field, value, names)).join(', '),
  })
/** Groups of conditions, each in words: one of its conditions has to hold. */
export function groupWords(groups: StoredSelection['groups'], names: StoredNames): string[] {
  return groups.map(({ any }) => anyOf(any.map((clause) => clauseWords(clause, names))))
}

/** What a selection of stored records says, part by part, in the order of its form. */
export function storedLines(stored: StoredSelection, names: StoredNames): Line[] {
  const { decidedBy, results, labelIds, groups, dedupe } = stored
  return [
    { key: 'span', label: t('task_stored.span'), text: spanWords(stored) },
    { key: 'decidedBy', label: t('task_stored.decided_by'), text: word(`decided_${decidedBy}`) },
    { key: 'results', label: t('task_stored.results'), text: anyOf(results.map(names.result)) },
    {
      key: 'labelIds',
      label: t('task_stored.labels'),
      text: anyOf(labelIds.map((id) => names.label(String(id)))),
    },
    { key: 'outdated', label: t('task_stored.outdated'), text: outdatedWords(stored) },
    { key: 'groups', label: t('task_stored.groups'), text: groupWords(groups, names).join('\n') },
    {
      key: 'dedupe',
      label: t('task_stored.dedupe'),
      text: dedupe === 'none' ? '' : word(`dedupe_${dedupe}`),
    },
  ]
}

/** The parts that say enough without their names. */
const bare: ReadonlySet<string> = new Set(['span', 'groups'])
/** The same in one go: "Decided the day before the draw · Results: Pass or Mute". */
export function storedSentence(stored: StoredSelection, names: StoredNames): string {
  return storedLines(stored, names)
    .filter(({ key, text }) => text !== '' && (key !== 'decidedBy' || stored.decidedBy !== 'any'))
    .map(({ key, label, text }) =>
      bare.has(key)
        ? text.replaceAll('\n', ' · ')
        : t('task_form.said_of', { what: label, of: text }),
    )
    .join(' · ')
}

import type { Keyword } from '@oas/contract/text-inspection/keyword-calls'
import { segmentsOf } from '@oas/media/text/marks'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn, optional } from '../../kit/list/column.ts'
import { nameOfRule } from '../../kit/rule-name.ts'
import { formatTime } from '../../kit/time.ts'

const stateClass = { pending: 'warn', accepted: 'good', merged: 'good', rejected: 'bad' } as const
const knownClass = {
  exact: 'bad',
  equal: 'bad',
  covered: 'warn',
  allowed: 'warn',
  draft: '',
  none: 'good',
} as const

const Sample = ({ sample }: { sample: NonNullable<Keyword['sample']> }) => (
  <span translate="no">
    {segmentsOf(sample.text, [{ s: sample.s, e: sample.e, rule: '', source: '', level: 2 }]).map(
      (part) =>
        part.hits.length === 0 ? (
          <span key={part.at}>{part.text}</span>
        ) : (
          <mark key={part.at}>{part.text}</mark>
        ),
    )}
  </span>
)
const Known = ({ row }: { row: Keyword }) =>
  row.verdict === '' ? null : (
    <>
      <span className={`state-tag ${knownClass[row.verdict]}`}>
        {tData(`text_moderation.check_${row.verdict}`)}
      </span>
      {row.items.slice(0, 3).map(({ id, rule, wordType }) => (
        <div key={id}>
          <a href={`#/text/sensitive-index?text=${id}`} translate="no">
            {nameOfRule({ isContact: wordType === 4, rule })}
          </a>
        </div>
      ))}
    </>
  )
const State = ({ row }: { row: Keyword }) => (
  <>
    <span className={`state-tag ${stateClass[row.state]}`} title={row.reason}>
      {t(`text_inspection.word_state_${row.state}`)}
    </span>{' '}
    <span className="muted">
      {row.reviewedBy}
      {row.reason ? ` · ${row.reason}` : ''}
    </span>{' '}
    {row.itemId !== null && (
      <a href={`#/text/sensitive-index?text=${row.itemId}`}>{t('text_inspection.word_open')}</a>
    )}
  </>
)

/** What is known of a proposed word, and last what may be done with it. */
export function wordColumns(
  placeOf: (place: Keyword['places'][number]) => string,
  actions: (row: Keyword) => ReactNode,
): Column<Keyword>[] {
  return [
    monoColumn('rule', 'text_inspection.word', 160, (row) => (
      <span title={row.remark} translate="no">
        {row.rule}
      </span>
    )),
    column('kind', 'text_inspection.word_type', 110, (row) =>
      t(`text_inspection.word_type_${row.wordType as 0}`),
    ),
    optional(column('languages', 'audit.language', 80, (row) => row.languages.join(', '))),
    optional(
      column('level', 'text_inspection.word_level', 80, (row) =>
        t(`text_inspection.word_level_${row.level as 1}`),
      ),
    ),
    numberColumn('times', 'text_inspection.word_times', 80, (row) => row.times),
    column('by', 'text_inspection.word_by', 130, (row) => row.proposers.join(', ')),
    column('app', 'text_inspection.word_app', 160, (row) => row.places.map(placeOf).join(', ')),
    column('sample', 'text_inspection.word_sample', null, (row) => (
      <>
        {row.sample && <Sample sample={row.sample} />}{' '}
        {row.recordId !== null && (
          <a href={`#/internal/audit-detail?id=${row.recordId}`} target="_blank" rel="noreferrer">
            {t('text_inspection.word_record')}
          </a>
        )}
      </>
    )),
    column('known', 'text_inspection.word_known', 150, (row) => <Known row={row} />),
    column('state', 'text_inspection.word_state', 150, (row) => <State row={row} />),
    column('at', 'text_inspection.word_at', 150, (row) => formatTime(row.at)),
    column('acts', 'text_inspection.word_review', 190, actions),
  ]
}

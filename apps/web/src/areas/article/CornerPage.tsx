import { type ArticleRow, articleCalls } from '@oas/contract/article/calls'
import { languages } from '@oas/contract/language/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { PageNumbers, usualPageSize } from '../../kit/list/PageNumbers.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ArticleDrawer } from './ArticleDrawer.tsx'
import { WriteDialog } from './WriteDialog.tsx'
import { isDue, languageChoices, languageName, stateChoices } from './words.ts'
import { namedChoices, oneOfField, orderField, wordChoices } from '../../kit/list/choice-field.ts'
import '../../kit/list/data-table.css'
import './article.css'

const stateOf = ({ state }: ArticleRow): string =>
  state === 'draft' ? 'warn' : state === 'withdrawn' ? 'bad' : 'good'
const orders = ['-changedAt', 'changedAt', 'title', 'author'] as const
const orderNames = {
  '-changedAt': 'frontend.newest_first',
  changedAt: 'frontend.oldest_first',
  title: 'article.by_title',
  author: 'article.by_author',
} as const
const inputOf = ({ text, language, labelId, tag, unread, state, sort }: FilterValues) => {
  const order = orders.find((one) => one === sort)
  const known = languages.find((one) => one === language)
  const wanted =
    state === 'draft' || state === 'published' || state === 'withdrawn' ? ({ state } as const) : {}
  return {
    ...(text ? { text } : {}),
    ...(known ? { language: known } : {}),
    ...(labelId ? { labelId: Number(labelId) } : {}),
    ...(tag ? { tag } : {}),
    ...(unread ? { unread: unread === 'true' } : {}),
    ...(order ? { sort: order } : {}),
    ...wanted,
  }
}

const Card = ({
  row,
  writes,
  onOpen,
}: {
  row: ArticleRow
  writes: boolean
  onOpen: () => void
}) => (
  <li className={`article-card ${isDue(row) ? 'due' : ''}`}>
    <h2>
      <button type="button" onClick={onOpen}>
        {row.title}
      </button>
    </h2>
    <p className="article-summary">{row.summary}</p>
    <p className="article-marks">
      {isDue(row) && <span className="state-tag bad">{t('article.must')}</span>}
      {row.state === 'published' && (
        <span className={`state-tag ${row.read ? 'good' : ''}`}>
          {t(row.read ? 'article.read' : 'article.unread')}
        </span>
      )}
      {writes && row.state !== 'published' && (
        <span className={`state-tag ${stateOf(row)}`}>{tData(`article.state_${row.state}`)}</span>
      )}
      {row.labels.map((label) => (
        <span key={label.id} className="article-tag">
          {label.name}
        </span>
      ))}
      {row.tags.map((tag) => (
        <span key={tag} className="article-tag">
          #{tag}
        </span>
      ))}
    </p>
    <p className="muted">
      {t('article.by', { author: row.author, time: formatTime(row.changedAt) })} ·{' '}
      <span translate="no">{languageName(row.language)}</span>
    </p>
  </li>
)

/** Articles for everybody, those one must still read first; writers see drafts, too. */
export function CornerPage() {
  const { may } = useMay()
  const { query } = usePlace()
  const writes = may('article.edit')
  const { data: choices } = useCall(articleCalls.choices, {})
  const fields: FilterField[] = [
    { key: 'text', kind: 'text', label: t('article.text'), width: 200 },
    oneOfField('labelId', t('article.label'), namedChoices(choices?.labels ?? [])),
    oneOfField(
      'tag',
      t('article.tag'),
      wordChoices(choices?.tags ?? [], (tag) => tag),
    ),
    { key: 'language', kind: 'choice', label: t('article.language'), options: languageChoices() },
    {
      key: 'unread',
      kind: 'choice',
      label: t('article.unread'),
      options: [
        { value: 'true', label: t('article.unread') },
        { value: 'false', label: t('article.read') },
      ],
    },
    ...(writes
      ? [
          {
            key: 'state',
            kind: 'choice' as const,
            label: t('frontend.state'),
            options: stateChoices(),
          },
        ]
      : []),
  ]
  fields.push(
    orderField(
      t('article.must_first'),
      wordChoices(orders, (order) => t(orderNames[order])),
    ),
  )
  const { values, set } = useFilters(fields)
  const current = Number(query.get('current') ?? 1) || 1
  const pageSize = Math.min(200, Number(query.get('pageSize') ?? usualPageSize()) || 10)
  const { data, isFetching, error } = useMainCall(
    articleCalls.list,
    { ...inputOf(values), current, pageSize },
    { keepPrevious: true },
  )
  const [open, setOpen] = useState<string | null>(null)
  const [writing, setWriting] = useState(false)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('article.title')}</h1>
        <SavedViews />
        <span className="muted">{t('article.about')}</span>
        <span className="list-space" />
        {writes && (
          <button type="button" className="btn primary" onClick={() => setWriting(true)}>
            {t('article.write')}
          </button>
        )}
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <ul className="article-cards" aria-busy={isFetching} aria-label={t('article.title')}>
        {data?.list.map((row) => (
          <Card key={row.id} row={row} writes={writes} onOpen={() => setOpen(row.id)} />
        ))}
      </ul>
      {data?.list.length === 0 && <p className="data-empty">{t('article.none')}</p>}
      {data && (
        <PageNumbers
          current={current}
          pageSize={pageSize}
          total={data.total}
          onChange={(next, size) => setQuery({ ...values, current: next, pageSize: size })}
        />
      )}
      {open !== null && (
        <ArticleDrawer key={open} id={open} writes={writes} onClose={() => setOpen(null)} />
      )}
      {writing && <WriteDialog article={null} onClose={() => setWriting(false)} />}
    </div>
  )
}

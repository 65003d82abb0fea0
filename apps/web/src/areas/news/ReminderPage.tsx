import type { Input } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import type { NewsItem } from '@oas/contract/news/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { ConfirmRead } from './ConfirmRead.tsx'
import { NewsCard } from './NewsCard.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { categoryChoices, inputOf, levelChoices } from './fields.ts'
import { useNews, useNewsRight } from './use-news.ts'
import './news.css'

const fields = (): FilterField[] => [
  {
    key: 'read',
    label: t('news.state'),
    kind: 'choice',
    options: [
      { value: 'false', label: t('news.unread') },
      { value: 'true', label: t('news.read') },
    ],
  },
  { key: 'level', label: t('news.level'), kind: 'choice', options: levelChoices() },
  { key: 'dataType', label: t('news.category'), kind: 'choice', options: categoryChoices() },
  { key: 'from', label: t('news.after'), kind: 'time' },
  { key: 'to', label: t('news.before'), kind: 'time' },
]

/** Notices that are for oneself now, to be confirmed; for those who may, who else has read them. */
export function ReminderPage() {
  const { may } = useMay()
  const { values, set } = useFilters(fields())
  const { allowed, refusal } = useNewsRight()
  const { read, ...rest } = values
  const { data, isError } = useNews(
    { ...inputOf(rest), ...(read ? { read: read === 'true' } : {}) } as Input<
      typeof newsCalls.notifyList
    >,
    allowed,
  )
  const counted = may('news.read') && data !== undefined && data.length > 0
  const { data: counts = [] } = useCall(
    newsCalls.readNum,
    { eventIds: data?.map((item) => item.id).slice(0, 200) ?? [] },
    { enabled: counted, keepPrevious: true },
  )
  const [open, setOpen] = useState<NewsItem | null>(null)
  const countOf = (id: string) => counts.find((count) => count.eventId === id)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('news.reminder')}</h1>
      </div>
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      {allowed && (
        <>
          <FilterBar
            fields={fields()}
            values={values}
            onSearch={set}
            problem={isError ? t('news.load_failed') : ''}
          />
          <div className="news-list">
            {!isError &&
              data?.map((item, index) => (
                <NewsCard key={item.id} item={item} number={index + 1}>
                  {may('news.read') && (
                    <>
                      <span className="mono muted">
                        {t('news.read_count')} {countOf(item.id)?.readNum ?? '–'} /{' '}
                        {countOf(item.id)?.totalNum ?? '–'}
                      </span>
                      <button type="button" className="btn" onClick={() => setOpen(item)}>
                        {t('news.readers')}
                      </button>
                    </>
                  )}
                  <ConfirmRead item={item} />
                </NewsCard>
              ))}
            {!isError && data?.length === 0 && <p className="muted">{t('news.nothing')}</p>}
          </div>
        </>
      )}
      {open && <NoticeDrawer key={open.id} item={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

import { newsCalls } from '@oas/contract/news/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import './news.css'

type Row = Output<typeof newsCalls.readers>['list'][number]
const columns = (): Column<Row>[] => [
  sorted(
    column('name', 'frontend.name', null, (row) => (
      <>
        {row.displayName} <span className="muted">{row.name}</span>
      </>
    )),
    'displayName',
  ),
  sorted(column('group', 'news.groups', 140, (row) => row.group)),
  sorted(
    column('read', 'news.read_time', 170, (row) =>
      row.readTime === null ? (
        <span className="state-tag warn">{t('news.unread')}</span>
      ) : (
        formatTime(row.readTime)
      ),
    ),
    'readTime',
  ),
]

/** How many have read a notice, who, and who has not; the rest can be reminded. */
export function Readers({ eventId, current }: { eventId: string; current: boolean }) {
  const { may } = useMay()
  const [show, setShow] = useState<'all' | 'read' | 'unread'>('all')
  const [place, setPlace] = useState({ current: 1, pageSize: 10 })
  const { sorting, asked } = useOwnSort(newsCalls.readers, () => setPlace({ ...place, current: 1 }))
  const { data: counts } = useCall(newsCalls.readNum, { eventIds: [eventId] })
  const { data, isFetching, error } = useCall(
    newsCalls.readers,
    { eventId, ...asked, ...place, ...(show === 'all' ? {} : { read: show === 'read' }) },
    { keepPrevious: true },
  )
  const remind = useSend(newsCalls.remind)
  const count = counts?.[0]
  const act = (): void =>
    remind.mutate(
      { eventId },
      {
        onSuccess: ({ people }) => notify('success', t('news.reminded', { n: people })),
        onError: notifyFailure,
      },
    )
  return (
    <section>
      <div className="news-reader-head">
        <h3>
          {t('news.readers')}{' '}
          {count && (
            <span className="mono">
              {count.readNum} / {count.totalNum}
            </span>
          )}
        </h3>
        <label>
          {t('news.state')}{' '}
          <select
            value={show}
            onChange={(event) => {
              setShow(event.target.value as typeof show)
              setPlace({ ...place, current: 1 })
            }}
          >
            <option value="all">{t('news.all_readers')}</option>
            <option value="read">{t('news.has_read')}</option>
            <option value="unread">{t('news.has_not_read')}</option>
          </select>
        </label>
        {may('news.edit') && current && (
          <button
            type="button"
            className="btn"
            disabled={remind.isPending || count?.readNum === count?.totalNum}
            onClick={act}
          >
            {t('news.remind')}
          </button>
        )}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('news.readers')}
        columns={columns()}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching && !data}
      />
      <PageNumbers
        current={place.current}
        pageSize={place.pageSize}
        total={data?.total ?? 0}
        onChange={(next, pageSize) => setPlace({ current: next, pageSize })}
      />
    </section>
  )
}

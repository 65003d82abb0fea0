import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { FoundActs } from './FoundActs.tsx'
import type { Found, Search } from './use-search.ts'

type Props = { search: Search; columns: readonly Column<Found>[]; title: string; hint: string }

/** How far the search has come. */
const Progress = ({ search }: { search: Search }) => (
  <p className="muted" role="status">
    {search.scanned > 0 || search.done
      ? t('text_inspection.inspect_progress', {
          n: search.list.length,
          scanned: search.scanned,
          time: search.upTo === null ? '–' : formatTime(search.upTo),
        })
      : ''}{' '}
    {search.done ? t('text_inspection.inspect_done') : ''}
  </p>
)

/** What a search found as it comes in, of which some are ticked to be acted on. */
export function FoundList({ search, columns, title, hint }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { list } = search
  const chosen = list.filter(({ key }) => ticked.has(key))
  const all = list.length > 0 && chosen.length === list.length
  const toggle = (key: string): void =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <>
      <Progress search={search} />
      <FoundActs chosen={chosen} onDone={() => setTicked(new Set())} />
      <DataTable
        label={title}
        columns={columns}
        rows={list}
        idOf={(row) => row.key}
        loading={search.running}
        ticks={{
          isTicked: (key) => ticked.has(key),
          toggle,
          all,
          toggleAll: () => setTicked(new Set(all ? [] : list.map(({ key }) => key))),
        }}
        empty={search.done ? t('frontend.no_rows') : hint}
      />
    </>
  )
}

import type { LogRow } from '@oas/contract/people/schemas'
import { peopleCalls } from '@oas/contract/people/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../list/DataTable.tsx'
import { Pager } from '../list/Pager.tsx'
import { useOwnSort } from '../list/use-call-sort.ts'
import { useKeyset } from '../list/use-keyset.ts'
import { formatTime } from '../time.ts'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { diffOf } from './diff.ts'
import { Subject } from './Subject.tsx'
import { actionName, fieldLabel } from './words.tsx'

const fieldsOf = ({ detail }: LogRow): string[] =>
  diffOf(detail['before'], detail['after']).map((line) => line.field)
const summary = (row: LogRow): string => fieldsOf(row).map(fieldLabel).join(', ')

/** Columns of the log of changes. */
export function changeColumns(): Column<LogRow>[] {
  return [
    {
      key: 'at',
      title: t('frontend.time'),
      width: 160,
      sort: 'at',
      render: (row) => formatTime(row.at),
    },
    { key: 'actor', title: t('people.actor'), width: 130, render: (row) => row.actor },
    {
      key: 'action',
      title: t('people.action'),
      width: 190,
      render: (row) => (
        <span title={row.action} translate="no">
          {actionName(row.action)}
        </span>
      ),
    },
    {
      key: 'subject',
      title: t('people.subject'),
      width: 240,
      render: (row) => <Subject row={row} />,
    },
    {
      key: 'fields',
      title: t('people.field'),
      render: (row) => <span title={fieldsOf(row).join(', ')}>{summary(row)}</span>,
    },
  ]
}

type Paged = {
  /** What one call answers about a page of changes. */
  answer: {
    data: { list: LogRow[]; next: string | null } | undefined
    isFetching: boolean
    error: Error | null
  }
  paging: ReturnType<typeof useKeyset>
  sorting?: ReturnType<typeof useOwnSort>['sorting']
}

/** A page of changes, each of which opens. Needs the texts `people`. */
export function ChangeList({ answer: { data, isFetching, error }, paging, sorting }: Paged) {
  const [open, setOpen] = useState<LogRow | null>(null)
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('people.log')}
        columns={sorting ? changeColumns() : changeColumns().map(({ sort: _sort, ...one }) => one)}
        {...(sorting ? { sorting } : {})}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        onOpen={setOpen}
        selected={open?.id ?? null}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      {open && <ChangeDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Changes of one thing, or (without one) those that concern oneself. Needs the texts `people`. */
export function ChangeLog({ subject }: { subject?: string }) {
  const { sorting, asked, text } = useOwnSort(peopleCalls.ownLog)
  const paging = useKeyset(`${subject ?? ''} ${text}`)
  const page = { ...asked, limit: 20, ...(paging.after ? { after: paging.after } : {}) }
  const about = useCall(
    peopleCalls.log,
    { ...page, subject: subject ?? '' },
    { keepPrevious: true, enabled: subject !== undefined },
  )
  const own = useCall(peopleCalls.ownLog, page, {
    keepPrevious: true,
    enabled: subject === undefined,
  })
  const answer = subject === undefined ? own : about
  return <ChangeList answer={answer} paging={paging} sorting={sorting} />
}

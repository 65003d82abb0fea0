import { inspectionCalls } from '@oas/contract/inspection/calls'
import type { Inspection } from '@oas/contract/inspection/rows'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { resultName, t, tData, typeName } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers, usualPageSize } from '../../../kit/list/PageNumbers.tsx'
import { column } from '../../../kit/list/column.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'

const said = (verdict: Inspection['given'] | null): string =>
  verdict === null ? '' : [resultName(verdict.resultId), ...verdict.labelNames].join(' · ')
const tone = { agree: 'good', wrong: 'bad' } as const

const columns = (): Column<Inspection>[] => [
  column('made', 'inspect_queue.made_at', 150, (row) => formatTime(row.madeAt)),
  column('person', 'inspect_queue.whose', 110, (row) => row.person),
  column('inspector', 'inspect_queue.person_inspect', 110, (row) => row.inspector),
  column('type', 'inspect_queue.types', 120, (row) => typeName(row.typeName)),
  column('post', 'inspect_queue.post', 140, (row) => (
    <a href={recordHref({ recordId: row.recordId })} target="_blank" rel="noreferrer">
      {row.postId}
    </a>
  )),
  column('state', 'frontend.state', 100, (row) => t(`inspect_queue.inspection_${row.state}`)),
  column('verdict', 'inspect_queue.verdict', 80, ({ verdict }) =>
    verdict === null ? (
      ''
    ) : (
      <span className={`state-tag ${tone[verdict]}`}>{t(`inspect_queue.verdict_${verdict}`)}</span>
    ),
  ),
  column('given', 'inspect_queue.given', 150, (row) => said(row.given)),
  column('right', 'inspect_queue.right', 150, (row) => said(row.right)),
  column('class', 'wrong_order.class', 110, ({ errorClass }) =>
    errorClass === null ? '' : tData(`wrong_order.class_${errorClass}`),
  ),
  column('at', 'inspect_queue.at', 150, (row) => formatTime(row.at)),
]

/** What a queue drew, the newest first, and what inspectors said of it. */
export function InspectionTab({ queueId }: { queueId: string }) {
  const [{ current, pageSize }, turn] = useState({ current: 1, pageSize: usualPageSize() })
  const { data, error, isFetching } = useCall(
    inspectionCalls.query,
    { queueId, current, pageSize },
    { keepPrevious: true },
  )
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return (
    <>
      <DataTable
        label={t('inspect_queue.tab_inspections')}
        columns={columns()}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={t('inspect_queue.no_inspections')}
      />
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(next, size) => turn({ current: next, pageSize: size })}
      />
    </>
  )
}

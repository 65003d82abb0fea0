import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { SandboxHit } from '@oas/contract/text-moderation/sandbox-schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column } from '../../../kit/list/column.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { HitText } from '../HitText.tsx'
import '../text-moderation.css'

const Verdict = ({ violates }: Pick<SandboxHit, 'violates'>) => {
  if (violates === null) return <span className="muted">{t('text_sandbox.undecided')}</span>
  return (
    <span className={`state-tag ${violates ? 'bad' : 'good'}`}>
      {violates ? t('text_sandbox.violates') : t('text_sandbox.stays')}
    </span>
  )
}
const columns = (): Column<SandboxHit>[] => [
  column('kind', 'text_sandbox.kind', 100, (row) => tData(`text_sandbox.kind_${row.kind}`)),
  column('text', 'text_sandbox.text', null, (row) => (
    <>
      {row.texts.map(({ key, text, hits }) => (
        <HitText key={key} text={text} hits={hits} />
      ))}
    </>
  )),
  column('verdict', 'text_sandbox.verdict', 110, (row) => <Verdict violates={row.violates} />),
  column('record', 'text_sandbox.record', 170, (row) => (
    <a href={recordHref({ recordId: row.recordId })}>{formatTime(row.at)}</a>
  )),
]

type Props = { id: string; itemId?: string }
/** Records on which a sandbox, or one change of it, differs from the live words. */
export function SandboxHits({ id, itemId }: Props) {
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { data, isFetching } = useCall(
    textModerationCalls.sandboxHits,
    { id, ...page, ...(itemId === undefined ? {} : { itemId }) },
    { keepPrevious: true },
  )
  return (
    <>
      <DataTable
        label={t('text_sandbox.hits')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_sandbox.no_hits')}</p>}
        columns={columns()}
      />
      {data && data.total > page.pageSize && (
        <PageNumbers
          {...page}
          total={data.total}
          onChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
    </>
  )
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import { sourceName } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { Ring } from './Ring.tsx'

/** Whose record a row of a list is, where it comes from, and how long it is held. */
export function RowMeta({ record, open }: { record: HeldRecord; open: boolean }) {
  return (
    <div className="wb-row-meta muted">
      <span className="mono">
        <ShownText text={record.uid} />
      </span>
      {record.country ? <span>{record.country}</span> : null}
      {record.language ? <span>{record.language}</span> : null}
      {record.source ? <span title={record.source}>{sourceName(record.source)}</span> : null}
      {record.reportCount > 0 ? <span>{tn('audit.reports', record.reportCount)}</span> : null}
      <span className="wb-space" />
      {open ? (
        <span className="mono">
          <ShownText text={record.postId} />
        </span>
      ) : null}
      <Ring record={record} />
    </div>
  )
}

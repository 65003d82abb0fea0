import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { sourceName, t, typeName } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { CopyId } from './CopyId.tsx'
import { Ring } from './Ring.tsx'

/** Who and what: type, ids, where it comes from, how often the user was punished, the time left. */
export function RecordHead({ record }: { record: HeldRecord }) {
  const info = useBenchState((state) =>
    state.types.find((one) => typeKeyOf(one) === typeKeyOf(record)),
  )
  const { detail } = useBench()
  const { live, ended } = record.punished
  return (
    <header className="wb-head">
      <strong>{info ? `${info.appName} · ${typeName(info.name)}` : typeKeyOf(record)}</strong>
      <CopyId label={t('audit.post')} text={record.postId} />
      <CopyId label="uid" text={record.uid} />
      {record.country ? <span className="wb-tag">{record.country}</span> : null}
      {record.language ? <span className="wb-tag">{record.language}</span> : null}
      {record.source ? (
        <span className="muted wb-cut" title={record.source}>
          {sourceName(record.source)}
        </span>
      ) : null}
      {record.reportCount > 0 ? (
        <span className="wb-tag warn">{tn('audit.reports', record.reportCount)}</span>
      ) : null}
      {live + ended > 0 ? (
        <span
          className="wb-strikes"
          role="img"
          title={t('audit.punished', { live, ended })}
          aria-label={t('audit.punished', { live, ended })}
        >
          {Array.from({ length: 6 }, (_, index) => (
            <i
              key={index}
              className={index < live ? 'live' : index < live + ended ? 'ended' : ''}
            />
          ))}
        </span>
      ) : null}
      <span className="wb-space" />
      {detail && record.deadline === null ? null : <Ring record={record} />}
    </header>
  )
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect, useRef } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { set } from '../../engine/bench.ts'
import { useBench, useRow, useSetting } from '../../engine/react.ts'
import { LabelTags } from '../../parts/LabelTags.tsx'
import { Value } from '../../nodes/Value.tsx'
import { type ProfileField, knownFields } from '../../shapes/profile.ts'
import { Unreadable } from '../Unreadable.tsx'
import { VerdictChip } from '../VerdictChip.tsx'

const nameOf = (id: string): string =>
  knownFields.some((one) => one === id) ? tData(`panel.field_${id}`) : id

type Props = { record: HeldRecord; field: ProfileField; on: boolean; flipped: boolean }
/** A field of a profile: what it is now, what it was, and its own verdict. */
export function FieldCard({ record, field, on, flipped }: Props) {
  const bench = useBench()
  const row = useRow(record.recordId, field.id)
  const setting = useSetting(record)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (on) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const { changed, kind, broken } = field
  const value = flipped ? field.old : field.now
  return (
    <section
      ref={root}
      data-field={field.id}
      aria-current={on}
      aria-label={nameOf(field.id)}
      className={`pf-card ${on ? 'on' : ''} ${changed ? '' : 'same'}`}
      onClick={() => set(bench, { rowId: field.id })}
    >
      <header>
        <b>{nameOf(field.id)}</b>
        {changed ? (
          <span className="wb-tag warn">{t('panel.changed')}</span>
        ) : (
          <span className="muted">{t('panel.unchanged')}</span>
        )}
        {flipped ? <span className="wb-tag">{t('panel.old')}</span> : null}
        <span className="wb-space" />
        <LabelTags record={record} labels={row.labels} />
        <VerdictChip button={setting?.result.find((one) => one.id === row.resultId)} />
      </header>
      {broken ? <Unreadable at={`data.profile.${field.id}`} /> : null}
      <div className="pf-value">
        <Value kind={kind} value={value} record={record} small={false} />
      </div>
      {changed && !flipped && !broken ? (
        <div className="pf-old">
          <small className="muted">{t('panel.old')}</small>
          <Value kind={kind} value={field.old} record={record} small={kind !== 'picture'} />
        </div>
      ) : null}
    </section>
  )
}

import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused, set, settingFor } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft } from '../engine/react.ts'
import { type Resource, resourcesOf } from '../engine/rows.ts'
import { RecordBars } from '../frame/RecordBars.tsx'
import { RecordHead } from '../frame/RecordHead.tsx'
import { LabelTags } from '../labels/LabelTags.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from './MarkedText.tsx'
import { ModelCard } from './ModelCard.tsx'
import { FileCard } from './FileCard.tsx'
import { NativeMedia } from './NativeMedia.tsx'
import { Picture } from './Picture.tsx'
import { PictureFacts } from './PictureFacts.tsx'
import { VerdictChip } from './VerdictChip.tsx'

const kindText = { text: 'audit.kind_text', picture: 'audit.kind_picture', video: 'audit.kind_video', voice: 'audit.kind_voice', file: 'audit.kind_file' } as const
const kinds = ['text', 'picture', 'video', 'voice', 'file'] as const

const Body = ({ resource, on, primary }: { resource: Resource; on: boolean; primary: boolean }) => {
  const bench = useBench()
  if (resource.kind === 'text') return <MarkedText item={resource.item} focused={on} primary={primary} />
  if (resource.kind === 'picture') return <><button type="button" className="wb-stage-picture small" aria-label={t('audit.act_open')} onClick={() => set(bench, { viewer: { urls: [resource.item.content], index: 0 } })}><Picture url={resource.item.content} alt={resource.item.desc ?? ''} primary={primary} /></button><PictureFacts item={resource.item} /></>
  return resource.kind === 'file' ? <FileCard item={resource.item} /> : <NativeMedia resource={resource} on={on} primary={primary} />
}

/** A post of any make-up: its resources one under the other, a rail that leads to each. */
export const MultiResource = () => {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const setting = useBenchState((state) => { const one = focused(state); return one ? settingFor(state, one) : undefined })
  const draft = useDraft(record?.recordId ?? '')
  const list = useRef<HTMLDivElement>(null)
  const resources = record ? resourcesOf(record) : []
  const at = rowId ?? resources[0]?.rowId ?? null
  useEffect(() => { if (rowId) list.current?.querySelector(`[data-row="${CSS.escape(rowId)}"]`)?.scrollIntoView({ block: 'nearest' }) }, [rowId])
  if (!record) return null
  return (
    <div className="wb-record" data-record-id={record.recordId} data-keys tabIndex={-1} id="wb-root">
      <RecordHead record={record} /><RecordBars record={record} /><ModelCard record={record} /><ExtFields record={record} />
      <div className="wb-multi" key={record.id}>
        <nav className="wb-rail" aria-label={t('audit.resources')}>{kinds.map((kind) => { const of = resources.filter((one) => one.kind === kind); return of.length === 0 ? null : <button key={kind} type="button" aria-current={of.some((one) => one.rowId === at)} onClick={() => set(bench, { rowId: of[0]?.rowId ?? null })}>{t(kindText[kind])} <b>{of.length}</b></button> })}</nav>
        <div className="wb-resources wb-shield" ref={list}>
          {resources.length === 0 ? <p className="wb-bar">{t('audit.no_resources')}</p> : null}
          {resources.map((resource, index) => {
            const row = draft.rows[resource.rowId]
            return (
              <section key={resource.rowId} data-row={resource.rowId} aria-label={`${t(kindText[resource.kind])} ${index + 1}`} className={`wb-resource ${resource.rowId === at ? 'on' : ''}`} onClick={() => set(bench, { rowId: resource.rowId })}>
                <header className="muted">{t(kindText[resource.kind])}{resource.item.field ? ` · ${resource.item.field}` : ''}<span className="wb-space" /><LabelTags record={record} labels={row?.labels ?? []} /><VerdictChip button={setting?.result.find((one) => one.id === row?.resultId)} /></header>
                <Body resource={resource} on={resource.rowId === at} primary={index === 0} />
              </section>
            )
          })}
        </div>
      </div>
    </div>
  )
}

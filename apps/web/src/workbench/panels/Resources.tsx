import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { deliveredTo } from '../engine/delivered.ts'
import { type Resource, resourcesOf } from '../engine/rows.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { FileCard } from './FileCard.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { NativeMedia } from './NativeMedia.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { PictureFacts } from '../parts/PictureFacts.tsx'
import { VerdictChip } from './VerdictChip.tsx'

const kindText = {
  text: 'audit.kind_text',
  picture: 'audit.kind_picture',
  video: 'audit.kind_video',
  voice: 'audit.kind_voice',
  file: 'audit.kind_file',
} as const
const none: readonly Resource[] = []
const kinds = ['text', 'picture', 'video', 'voice', 'file'] as const

const Body = ({
  record,
  resource,
  on,
  primary,
}: {
  record: HeldRecord
  resource: Resource
  on: boolean
  primary: boolean
}) => {
  const bench = useBench()
  if (resource.kind === 'text')
    return <MarkedText record={record} item={resource.item} focused={on} primary={primary} />
  if (resource.kind === 'picture')
    return (
      <>
        <button
          type="button"
          className="wb-stage-picture small"
          onClick={() => set(bench, { viewer: { urls: [resource.item.content], index: 0 } })}
        >
          <span className="sr-only">{t('audit.act_open')}</span>
          <Picture url={resource.item.content} alt={resource.item.desc ?? ''} primary={primary} />
        </button>
        <PictureFacts item={resource.item} />
      </>
    )
  return resource.kind === 'file' ? (
    <FileCard record={record} item={resource.item} />
  ) : (
    <NativeMedia resource={resource} on={on} primary={primary} />
  )
}

type Props = {
  record: HeldRecord
  at: string | null
  primary?: boolean
  onPick?: (rowId: string) => void
}
/**
 * Resources of a record one under the other with a rail that leads to each. `onPick`: they can be
 * judged one by one.
 */
export function Resources({ record, at, primary = true, onPick }: Props) {
  const setting = useSetting(record)
  const draft = useDraft(record.recordId)
  const list = useRef<HTMLDivElement>(null)
  const delivered = useBenchState((state) => (onPick ? deliveredTo(state, record) : none))
  const resources = resourcesOf(record, delivered)
  const on = at ?? resources[0]?.rowId ?? null
  useEffect(() => {
    if (at)
      list.current
        ?.querySelector(`[data-row="${CSS.escape(at)}"]`)
        ?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const go = (rowId: string | undefined): void => {
    if (rowId !== undefined) {
      if (onPick) onPick(rowId)
      else
        list.current
          ?.querySelector(`[data-row="${CSS.escape(rowId)}"]`)
          ?.scrollIntoView({ block: 'start' })
    }
  }
  return (
    <div className="wb-multi" key={record.id}>
      <nav className="wb-rail" aria-label={t('audit.resources')}>
        {kinds.map((kind) => {
          const of = resources.filter((one) => one.kind === kind)
          return of.length === 0 ? null : (
            <button
              key={kind}
              type="button"
              aria-current={of.some((one) => one.rowId === on)}
              onClick={() => go(of[0]?.rowId)}
            >
              {t(kindText[kind])} <b>{of.length}</b>
            </button>
          )
        })}
      </nav>
      <div className="wb-resources wb-shield" ref={list}>
        {resources.length === 0 ? <p className="wb-bar">{t('audit.no_resources')}</p> : null}
        {resources.map((resource, index) => {
          const row = draft.rows[resource.rowId]
          return (
            <section
              key={resource.rowId}
              data-row={resource.rowId}
              aria-label={`${t(kindText[resource.kind])} ${index + 1}`}
              className={`wb-resource ${resource.rowId === on ? 'on' : ''}`}
              {...(onPick ? { onClick: () => onPick(resource.rowId) } : {})}
            >
              <header className="muted">
                {t(kindText[resource.kind])}
                {resource.item.field ? ` · ${resource.item.field}` : ''}
                {delivered.includes(resource) ? (
                  <span className="wb-tag"> {t('beside.info_rows')}</span>
                ) : null}
                <span className="wb-space" />
                <LabelTags record={record} labels={row?.labels ?? []} />
                <VerdictChip button={setting?.result.find((one) => one.id === row?.resultId)} />
              </header>
              <Body
                record={record}
                resource={resource}
                on={resource.rowId === on}
                primary={primary && index === 0}
              />
            </section>
          )
        })}
      </div>
    </div>
  )
}

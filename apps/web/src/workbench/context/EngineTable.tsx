import type { EngineSignal } from '@oas/contract/ingest/signals'
import type { Signal } from '@oas/contract/ingest/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { Suspense, lazy, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { formatClock } from '../../kit/time.ts'
import { useBench } from '../engine/react.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { requestSeek } from '../player/use-seeks.ts'

/** What picks out of lists is loaded once somebody appeals. */
const AppealDialog = lazy(async () => ({
  default: (await import('../../kit/model-appeal/AppealDialog.tsx')).AppealDialog,
}))

type Said = Exclude<EngineSignal, Signal>
type Props = { record: HeldRecord; signals: readonly Said[] }

const items = new Set(['texts', 'pictures', 'videos', 'voices', 'files'])

/** The item that is meant, as people count: `pictures.0` is the first picture. */
const placeOf = ({ field, from, to }: Said['at']): string => {
  const [kind = '', index] = field.split('.')
  const item = items.has(kind)
    ? `${tData(`audit.item_${kind}`)} ${index === undefined ? '' : Number(index) + 1}`
    : field
  return from === undefined
    ? item
    : `${item} ${formatClock(from)}${to === undefined ? '' : `–${formatClock(to)}`}`
}
/** Where it is; a place in a recording can be gone to. */
const Place = ({ record, at }: { record: HeldRecord; at: Said['at'] }) => {
  const [kind = '', index = '0'] = at.field.split('.')
  const list = kind === 'voices' ? record.voices : kind === 'videos' ? record.videos : []
  const url = list[Number(index)]?.content
  const { from } = at
  if (url === undefined || from === undefined) return placeOf(at)
  return (
    <button
      type="button"
      className="btn"
      title={t('audit.engine_seek', { place: placeOf(at) })}
      onClick={() => {
        if (!requestSeek(url, from)) notify('info', t('audit.engine_no_player'))
      }}
    >
      {placeOf(at)}
    </button>
  )
}
const sourceOf = (one: Said): string =>
  one.kind === 'model' ? `${one.name} v${one.modelVersion}` : one.name
const wordsOf = (one: Said): string => (one.kind === 'model' ? one.raw : one.remark)

/** What models and known features say of a record: how sure, where, and why. */
export function EngineTable({ record, signals }: Props) {
  const { preview } = useBench()
  const { may } = useMay()
  const [appealed, setAppealed] = useState<Extract<Said, { kind: 'model' }> | null>(null)
  if (signals.length === 0) return null
  const maySay = !preview && (may('audit.take') || may('model.read'))
  return (
    <>
      <table className="wb-table" aria-label={t('audit.engine_signals')}>
        <tbody>
          {signals.map((one) => (
            <tr key={`${one.kind} ${one.id} ${one.at.field} ${one.at.from ?? ''} ${one.verdict}`}>
              <td>
                <span className={one.verdict === 'hit' ? `wb-tag level${one.level}` : 'muted'}>
                  {tData(`audit.engine_${one.verdict}`)}
                </span>
              </td>
              <td>
                <span translate="no">{sourceOf(one)}</span>
                {one.kind === 'model' && one.mock ? (
                  <span className="muted"> {t('audit.engine_mock')}</span>
                ) : null}
              </td>
              <td>
                <LabelTags record={record} labels={one.labelId === 0 ? [] : [one.labelId]} />
                <span className="muted" translate="no">
                  {wordsOf(one)}
                </span>
              </td>
              <td className="num">{Math.round(one.score * 100)} %</td>
              <td className="muted">
                <Place record={record} at={one.at} />
              </td>
              <td className="muted">
                {one.late ? t('audit.engine_late') : one.kind === 'model' ? one.reason : ''}
              </td>
              {maySay ? (
                <td>
                  {one.kind === 'model' && !one.mock ? (
                    <button
                      type="button"
                      className="btn small"
                      aria-label={`${t('model_appeal.raise')}: ${one.name} ${one.raw}`}
                      onClick={() => setAppealed(one)}
                    >
                      {t('model_appeal.raise')}
                    </button>
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {appealed ? (
        <Suspense>
          <AppealDialog
            recordId={record.recordId}
            first={{ key: appealed.model, version: appealed.modelVersion, label: appealed.raw }}
            onClose={() => setAppealed(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

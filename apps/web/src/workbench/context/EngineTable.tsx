import type { EngineSignal } from '@oas/contract/ingest/signals'
import type { Signal } from '@oas/contract/ingest/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { formatClock } from '../../kit/time.ts'
import { LabelTags } from '../parts/LabelTags.tsx'

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
const sourceOf = (one: Said): string =>
  one.kind === 'model' ? `${one.name} v${one.modelVersion}` : one.name
const wordsOf = (one: Said): string => (one.kind === 'model' ? one.raw : one.remark)

/** What models and known features say of a record: how sure, where, and why. */
export function EngineTable({ record, signals }: Props) {
  if (signals.length === 0) return null
  return (
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
            <td className="muted">{placeOf(one.at)}</td>
            <td className="muted">
              {one.late ? t('audit.engine_late') : one.kind === 'model' ? one.reason : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { recordCalls } from '@oas/contract/record/calls'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { recordSource } from '../../../kit/pick/records.ts'
import { useExchanged } from '../../../kit/resource/exchange.ts'
import { placeName } from '../words.tsx'
import type { Asked } from './asked.ts'

/** What of a record a feature of a kind can be made of. */
type Part = 'pictures' | 'texts' | 'files' | 'voices' | 'videos'
const partOf: Readonly<Record<FeatureKind, Part>> = {
  picture: 'pictures',
  text: 'texts',
  file: 'files',
  link: 'texts',
  audio: 'voices',
  video: 'videos',
}

const excerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

type ItemsProps = { recordId: string; kind: FeatureKind; onAsk: (asked: Asked) => void }
const Items = ({ recordId, kind, onAsk }: ItemsProps) => {
  const { data, error } = useCall(recordCalls.detail, { recordId })
  const [at, setAt] = useState('')
  const part = partOf[kind]
  const items = data?.record[part] ?? []
  const chosen = items[Number(at === '' ? 0 : at)]
  const address = useExchanged(kind === 'picture' ? (chosen?.content ?? '') : '')
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  if (chosen === undefined) return <p className="muted">{t('feature_library.record_has_none')}</p>
  const index = items.indexOf(chosen)
  const field = `${part}.${index}`
  return (
    <div className="feature-line">
      <label>
        {t('feature_library.record_field')}{' '}
        <select value={String(index)} onChange={(event) => setAt(event.target.value)}>
          {items.map((item, n) => (
            <option key={`${part}.${String(n)}`} value={String(n)}>
              {placeName(`${part}.${n}`)}
              {kind === 'picture' ? '' : `: ${excerpt(item.content)}`}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="btn"
        onClick={() =>
          onAsk({
            origin: { recordId, field },
            name: `${recordId} · ${placeName(field)}`,
            picture: address,
          })
        }
      >
        {t('feature_library.take_item')}
      </button>
    </div>
  )
}

type Props = { kind: FeatureKind; onAsk: (asked: Asked) => void; start?: string }
/** One item of a record, picked by who may read records. */
export function RecordItem({ kind, onAsk, start = '' }: Props): ReactNode {
  const { may } = useMay()
  const [recordId, setRecordId] = useState(start)
  if (!may('record.read')) return null
  return (
    <div>
      <Pick
        label={t('feature_library.record')}
        source={recordSource}
        value={recordId}
        onChange={setRecordId}
        hint={t('feature_library.record_hint')}
      />
      {recordId !== '' && <Items key={recordId} recordId={recordId} kind={kind} onAsk={onAsk} />}
    </div>
  )
}

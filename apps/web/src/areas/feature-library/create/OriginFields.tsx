import { type FeatureKind, mostFeatures } from '@oas/contract/feature-library/schemas'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { UploadField } from '../../../kit/upload/UploadField.tsx'
import { type Asked, keyOfAsked, mostBytes } from '../ask/asked.ts'
import { RecordItem } from '../ask/RecordItem.tsx'
import { type CreateDraft, takes } from './create-draft.ts'

type Props = {
  form: FormState<CreateDraft>
  kind: FeatureKind
  onPending: (n: number) => void
}

const RecordFields = ({ form, kind }: Omit<Props, 'onPending'>) => {
  const { records } = form.values
  const add = (asked: Asked): void => {
    if (!records.some((one) => keyOfAsked(one) === keyOfAsked(asked)))
      form.put({ records: [...records, asked] })
  }
  return (
    <>
      <RecordItem kind={kind} onAsk={add} />
      {records.length > 0 && (
        <ul className="feature-list">
          {records.map((one) => (
            <li key={keyOfAsked(one)} className="feature-line">
              <span>{one.name}</span>
              <button
                type="button"
                className="btn"
                aria-label={t('frontend.remove_one', { name: one.name })}
                onClick={() => form.put({ records: records.filter((other) => other !== one) })}
              >
                {t('feature_library.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What features are made of, several at once, by the ways that a kind knows. */
export function OriginFields({ form, kind, onPending }: Props) {
  const id = useId()
  const { values } = form
  const lines = (way: 'urls' | 'hashes' | 'texts', label: string) =>
    takes(kind, way) && (
      <LinesField
        id={`${id}-${way}`}
        label={label}
        value={values[way]}
        maxLine={mostFeatures}
        rows={3}
        problem={form.problemOf(way, label)}
        onChange={(next) => form.put({ [way]: next })}
      />
    )
  return (
    <>
      {takes(kind, 'files') && (
        <UploadField
          label={t('feature_library.files')}
          bucket="temporary"
          value={values.files}
          max={mostFeatures}
          maxBytes={mostBytes}
          tooMany={t('feature_library.too_many', { n: mostFeatures })}
          problem={form.problemOf('files', t('feature_library.files'))}
          onChange={(files) => form.put({ files })}
          onPending={onPending}
        />
      )}
      {lines('texts', t('feature_library.texts'))}
      {lines('urls', t('feature_library.urls'))}
      {lines('hashes', t('feature_library.hashes'))}
      {takes(kind, 'records') && <RecordFields form={form} kind={kind} />}
    </>
  )
}

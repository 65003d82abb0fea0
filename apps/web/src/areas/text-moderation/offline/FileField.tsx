import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useId, useState } from 'react'
import { postFile } from '../../../api/post-file.ts'
import { t } from '../../../i18n/texts.ts'
import { refusedAt } from '../../../kit/form/refused.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'

type Props = { value: string; problem: string; onChange: (fileId: string) => void }
type Read = { rows: number; bad: number }

/** A file of texts, which is sent and read as soon as it is chosen. */
export function FileField({ value, problem, onChange }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const [read, setRead] = useState<Read | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const take = (file: File): void => {
    setName(file.name)
    setRefusal('')
    setRead(null)
    setBusy(true)
    onChange('')
    postFile(textModerationCalls.offlineUpload, file)
      .then(({ fileId, ...counts }) => {
        setRead(counts)
        onChange(fileId)
      })
      .catch(refusedAt(setRefusal))
      .finally(() => setBusy(false))
  }
  return (
    <FieldRow
      id={id}
      label={t('text_offline.file')}
      problem={refusal || problem}
      hint={t('text_offline.file_hint', {
        kinds: 'xlsx, csv, jsonl, txt',
        columns: 'text, id, lang, scene, label',
        fine: '0, ok, ignore',
      })}
      required
    >
      <FilePicker
        id={id}
        accept=".xlsx,.csv,.jsonl,.txt"
        disabled={busy}
        invalid={refusal !== ''}
        onFiles={([file]) => {
          if (file) take(file)
        }}
      />{' '}
      <span translate="no">{name}</span>
      <p role="status" className="muted">
        {busy && t('text_offline.file_reading')}
        {read && value !== '' && t('text_offline.file_read', read)}
      </p>
    </FieldRow>
  )
}

import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { fileToBase64 } from '../../kit/base64.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import type { MapValues } from './map-draft.ts'

type Props = { form: FormState<MapValues>; readOnly: boolean }
/** Takes rows over from a workbook; what it could not read is told line by line. */
export function MapImport({ form, readOnly }: Props) {
  const [refused, setRefused] = useState<readonly { line: number; reason: string }[]>([])
  const take = async (file: File): Promise<void> => {
    const { rows, refused: bad } = await send(mapConfigCalls.parse, {
      workbook: await fileToBase64(file),
    })
    const fresh = new Set(rows.map((row) => row.value))
    const kept = form.values.rows.filter(
      (row) => !fresh.has(row.value) && (row.value !== '' || row.en !== ''),
    )
    form.put({ rows: [...kept, ...rows].map((row, n) => ({ ...row, n })) })
    setRefused(bad)
    notify(
      bad.length > 0 ? 'warning' : 'success',
      t('map_config.imported', { n: rows.length, bad: bad.length }),
    )
  }
  return (
    <>
      <label className="mc-import">
        {t('map_config.import')}{' '}
        <FilePicker
          accept=".xlsx"
          disabled={readOnly}
          onFiles={([file]) => {
            if (file) take(file).catch(notifyFailure)
          }}
        />
        <span className="form-hint">{t('map_config.import_hint')}</span>
      </label>
      {refused.length > 0 && (
        <ul className="problem">
          {refused.slice(0, 20).map((one) => (
            <li key={one.line}>
              {t('map_config.line_n', { n: one.line })}: {one.reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldRow, useField } from './FieldRow.tsx'
import type { FieldProps } from './form-world.ts'

const shown = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

/**
 * What has no control of its own is written as JSON; what cannot be read is not taken over, and
 * says so.
 */
export function JsonField({ path, value, change }: FieldProps) {
  const { id, attributes } = useField(path)
  const [typed, setTyped] = useState<string | null>(null)
  const [bad, setBad] = useState('')
  const put = (text: string): void => {
    setTyped(text)
    if (text.trim() === '') {
      setBad('')
      change(undefined)
      return
    }
    try {
      change(JSON.parse(text) as unknown)
      setBad('')
    } catch (error) {
      setBad(t('auto_config.json_bad', { reason: (error as Error).message }))
    }
  }
  return (
    <FieldRow id={id} path={path}>
      <textarea
        {...attributes}
        className="mono"
        rows={1}
        value={typed ?? shown(value)}
        placeholder={t('auto_config.not_set')}
        onChange={(event) => put(event.target.value)}
        onBlur={() => {
          if (!bad) setTyped(null)
        }}
      />
      {bad && <div className="problem">{bad}</div>}
    </FieldRow>
  )
}

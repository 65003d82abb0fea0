import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { formatTime, fromInput, toInput } from './time.ts'
import './time-field.css'

type Props = { label: string; value: number | undefined; onChange: (value: number | undefined) => void }

const parse = (text: string): number | undefined => (/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(text) ? fromInput(text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')) : undefined)

/** A moment as 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai, typed or picked; a text that is no moment is marked and not taken. */
export const TimeField = ({ label, value, onChange }: Props) => {
  const [text, setText] = useState(formatTime(value))
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => setText(formatTime(value)), [value])
  const wrong = text !== '' && parse(text) === undefined
  return (
    <label className="time-field">{label}
      <span>
        <input value={text} placeholder="YYYY-MM-DD HH:mm:ss" aria-invalid={wrong} onChange={(event) => { const next = event.target.value; setText(next); if (next === '') onChange(undefined); else if (next.length === 19 && parse(next) !== undefined) onChange(parse(next)) }} onBlur={() => { if (text !== '' && !wrong) onChange(parse(text)) }} />
        <button type="button" tabIndex={-1} aria-label={t('frontend.pick_time')} onClick={() => picker.current?.showPicker()}>▾</button>
        <input ref={picker} type="datetime-local" step={1} tabIndex={-1} aria-hidden="true" className="time-picker" value={toInput(value)} onChange={(event) => onChange(fromInput(event.target.value))} />
      </span>
    </label>
  )
}

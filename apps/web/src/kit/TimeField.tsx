import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { formatTime, fromInput, toInput } from './time.ts'
import './time-field.css'

type Props = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** What else is wrong with the moment. */ problem?: string
}
const parse = (text: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(text)
    ? fromInput(text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T'))
    : undefined

/**
 * A moment as 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai, typed or picked; a text that is no moment
 * says so, and forms do not go on with it.
 */
export function TimeField({ label, value, onChange, problem = '' }: Props) {
  const id = useId()
  const [text, setText] = useState(formatTime(value))
  const [left, setLeft] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => setText(formatTime(value)), [value])
  const unreadable = text.trim() !== '' && parse(text) === undefined
  const said = unreadable && left ? t('frontend.bad_time') : problem
  const type = (next: string): void => {
    setText(next)
    if (next === '') onChange(undefined)
    else if (next.length === 19 && parse(next) !== undefined) onChange(parse(next))
  }
  // A date alone is taken when the person goes on.
  const leave = (): void => {
    setLeft(true)
    if (text.trim() !== '' && !unreadable) onChange(parse(text))
  }
  return (
    <>
      <label className="time-field">
        {label}
        <span>
          <input
            ref={(node) => node?.setCustomValidity(unreadable ? t('frontend.bad_time') : '')}
            data-unreadable={unreadable}
            value={text}
            placeholder="YYYY-MM-DD HH:mm:ss"
            aria-invalid={unreadable || said !== ''}
            aria-describedby={`${id}-problem`}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('frontend.pick_time')}
            onClick={() => picker.current?.showPicker()}
          >
            ▾
          </button>
          <input
            ref={picker}
            type="datetime-local"
            step={1}
            tabIndex={-1}
            aria-hidden="true"
            className="time-picker"
            value={toInput(value)}
            onChange={(event) => onChange(fromInput(event.target.value))}
          />
        </span>
      </label>
      {said !== '' && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {said}
        </span>
      )}
    </>
  )
}

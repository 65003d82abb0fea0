import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  lazy,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { readMoment } from './moment.ts'
import { formatTime } from './time.ts'
import './time-field.css'

// Pages where nobody opens a calendar do not load one.
const TimeCalendar = lazy(async () => ({
  default: (await import('./TimeCalendar.tsx')).TimeCalendar,
}))

type Props = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** What else is wrong with the moment. */ problem?: string
  required?: boolean
}
const wholeLength = 'YYYY-MM-DD HH:mm:ss'.length
const timeAt = 'YYYY-MM-DD '.length

/** The text that stands in a field of a moment, and what it says. */
const useMomentText = (value: number | undefined, onChange: Props['onChange']) => {
  const [text, setText] = useState(formatTime(value))
  const [left, setLeft] = useState(false)
  useEffect(() => setText(formatTime(value)), [value])
  const moment = readMoment(text)
  const set = (next: number | undefined): void => {
    setText(formatTime(next))
    onChange(next)
  }
  return {
    text,
    unreadable: text.trim() !== '' && moment === undefined,
    left,
    set,
    type: (next: string): void => {
      setText(next)
      const said = readMoment(next)
      if (next.trim() === '') onChange(undefined)
      else if (next.trim().length >= wholeLength && said !== undefined) onChange(said)
    },
    /** A date alone is taken when the person goes on. */
    leave: (): void => {
      setLeft(true)
      if (moment !== undefined) set(moment)
    },
    paste: (event: ClipboardEvent<HTMLInputElement>): void => {
      const pasted = readMoment(event.clipboardData.getData('text'))
      if (pasted === undefined) return
      event.preventDefault()
      set(pasted)
    },
  }
}

/**
 * A moment as 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai, typed, pasted or picked from a calendar
 * (Alt+↓); a text that is no moment says so, and forms do not go on with it.
 */
export function TimeField({ label, value, onChange, problem = '', required = false }: Props) {
  const id = useId()
  const { text, unreadable, left, set, type, leave, paste } = useMomentText(value, onChange)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const said = unreadable && left ? t('frontend.bad_time') : problem
  useEffect(
    () => input.current?.setCustomValidity(unreadable ? t('frontend.bad_time') : ''),
    [unreadable],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  const [closed, setClosed] = useState<'picked' | 'left' | null>(null)
  const close = (picked: boolean): void => {
    setOpen(false)
    setClosed(picked ? 'picked' : 'left')
  }
  // While the calendar stands the field cannot have the focus. Who picked a day may go on to type
  // the time over what stands there.
  useEffect(() => {
    if (closed === null) return
    setClosed(null)
    input.current?.focus()
    if (closed === 'picked') input.current?.setSelectionRange(timeAt, wholeLength)
  }, [closed])
  return (
    <>
      <label className="time-field">
        <span>
          {label}
          {required && (
            <span className="form-required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
        <span ref={box}>
          <input
            ref={input}
            data-unreadable={unreadable}
            value={text}
            placeholder="YYYY-MM-DD HH:mm:ss"
            autoComplete="off"
            aria-required={required}
            aria-invalid={unreadable || said !== ''}
            aria-describedby={`${id}-problem`}
            aria-keyshortcuts="Alt+ArrowDown"
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('frontend.pick_time')}
            title={t('frontend.pick_time_by')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
        </span>
      </label>
      {open && (
        <Suspense fallback={null}>
          <TimeCalendar
            label={label}
            at={box}
            value={readMoment(text)}
            onPick={set}
            onClose={close}
          />
        </Suspense>
      )}
      {said !== '' && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {said}
        </span>
      )}
    </>
  )
}

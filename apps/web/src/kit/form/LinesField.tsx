import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldRow } from './fields.tsx'
import { readLines, usualLines } from './lines.ts'

type Props = {
  id: string
  label: string
  value: readonly string[]
  onChange: (lines: string[], numbers: number[]) => void
  maxLine?: number
  trim?: boolean
  dropEmpty?: boolean
  waitMs?: number
  rows?: number
  problem?: string
  required?: boolean
  hint?: string
}

/**
 * Many values, one a line: counted, cut at the limit, which is said at the field, told when typing
 * has rested, each with the number of its line.
 */
export function LinesField({
  id,
  label,
  value,
  onChange,
  maxLine = usualLines.maxLine,
  trim = usualLines.trim,
  dropEmpty = usualLines.dropEmpty,
  waitMs = usualLines.waitMs,
  rows = 6,
  problem = '',
  required,
  hint,
}: Props) {
  const [text, setText] = useState(value.join('\n'))
  const told = useRef(value.join('\n'))
  const toldNumbers = useRef(value.map((_line, index) => index + 1).join())
  // Why lines have gone stands at the field until one types on.
  const [wasCut, setWasCut] = useState(false)
  const { lines, numbers, cut } = readLines(text, { trim, dropEmpty, maxLine })
  useEffect(() => {
    const next = value.join('\n')
    if (next !== told.current) {
      told.current = next
      setText(next)
    }
  }, [value])
  const tell = useRef(() => undefined as void)
  tell.current = () => {
    if (cut > 0) {
      setText(lines.join('\n'))
      setWasCut(true)
    }
    const next = lines.join('\n')
    // A field that cuts shows nothing but what it kept.
    const places = cut > 0 ? lines.map((_line, index) => index + 1) : numbers
    if (next !== told.current || places.join() !== toldNumbers.current) {
      told.current = next
      toldNumbers.current = places.join()
      onChange(lines, places)
    }
  }
  useEffect(() => {
    const timer = setTimeout(() => tell.current(), waitMs)
    return () => clearTimeout(timer)
  }, [text, waitMs])
  // Whoever sends the form by a press or by Ctrl+Enter sends what stands here, rested or not.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) tell.current()
  }
  return (
    <FieldRow
      id={id}
      label={label}
      problem={
        problem || (cut > 0 || wasCut ? t('frontend.msg_textarea_overflow', { n: maxLine }) : '')
      }
      hint={
        <>
          {hint}{' '}
          <span aria-live="polite">
            {lines.length} / {maxLine}
          </span>
        </>
      }
      required={required}
    >
      <textarea
        id={id}
        className="mono"
        rows={rows}
        value={text}
        aria-required={required ?? false}
        aria-invalid={problem !== '' || cut > 0}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setText(event.target.value)
          setWasCut(false)
        }}
        onBlur={() => tell.current()}
        onKeyDown={onKeyDown}
      />
    </FieldRow>
  )
}

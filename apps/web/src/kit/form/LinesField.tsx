import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { notify } from '../notice.tsx'
import { FieldRow } from './fields.tsx'
import { readLines } from './lines.ts'

type Props = { id: string; label: string; value: readonly string[]; onChange: (lines: string[]) => void; maxLine?: number; trim?: boolean; dropEmpty?: boolean; waitMs?: number; rows?: number; problem?: string; required?: boolean; hint?: string }

/** Many values, one a line: counted, cut at the limit with a warning, told when typing has rested. */
export const LinesField = ({ id, label, value, onChange, maxLine = 200, trim = true, dropEmpty = true, waitMs = 600, rows = 6, problem = '', required, hint }: Props) => {
  const [text, setText] = useState(value.join('\n'))
  const told = useRef(value.join('\n'))
  const { lines, cut } = readLines(text, { trim, dropEmpty, maxLine })
  useEffect(() => { const next = value.join('\n'); if (next !== told.current) { told.current = next; setText(next) } }, [value])
  useEffect(() => {
    const timer = setTimeout(() => {
      const read = readLines(text, { trim, dropEmpty, maxLine })
      if (read.cut > 0) { notify('warning', t('frontend.msg_textarea_overflow', { n: maxLine })); setText(read.lines.join('\n')) }
      const next = read.lines.join('\n')
      if (next !== told.current) { told.current = next; onChange(read.lines) }
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text, trim, dropEmpty, maxLine, waitMs, onChange])
  return (
    <FieldRow id={id} label={label} problem={problem || (cut > 0 ? `max length is ${maxLine}` : '')} hint={<>{hint} <span aria-live="polite">{lines.length} / {maxLine}</span></>} required={required}>
      <textarea id={id} className="mono" rows={rows} value={text} aria-invalid={problem !== '' || cut > 0} aria-describedby={`${id}-problem`} onChange={(event) => setText(event.target.value)} />
    </FieldRow>
  )
}

import dayjs from 'dayjs'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from '../result-form.ts'
import { TimesBody } from './TimesBody.tsx'

/** Shanghai keeps UTC+8 all year. */
const offset = '+08:00'
const toField = (value: unknown): string => (typeof value === 'number' ? dayjs(value + 8 * 3_600_000).toISOString().slice(0, 16) : '')
const fromField = (text: string): number | undefined => { const at = Date.parse(`${text}:00${offset}`); return Number.isNaN(at) ? undefined : at }

/** Presets, or a time of one's own from … to …. Choosing one empties the other. */
export const RangeBody = (props: FormProps) => {
  const { draft, change } = props
  const set = (name: 'start' | 'end', text: string): void => { const { punishTime: _dropped, ...rest } = draft.form; change({ ...rest, [name]: fromField(text) }) }
  return (
    <>
      <TimesBody {...props} draft={{ ...draft, form: { punishTime: draft.form['punishTime'] } }} />
      {(['start', 'end'] as const).map((name) => <label key={name} className="wb-field"><span>{t(name === 'start' ? 'audit.range_start' : 'audit.range_end')}</span><input className="wb-input" type="datetime-local" value={toField(draft.form[name])} onChange={(event) => set(name, event.target.value)} /></label>)}
    </>
  )
}

import type { ConditionField } from '@oas/contract/setting/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { Choices } from '../results/controls/Choices.tsx'

type Props = { field: ConditionField; value: unknown; change: (value: unknown) => void }
const list = (value: unknown): (string | number)[] => (Array.isArray(value) ? value as (string | number)[] : [])
const optionsOf = (field: ConditionField): { label: string; value: string | number }[] => (field.list ?? []).filter((option) => !field.scope || field.scope.includes(option.value))

const Text = ({ field, value, change }: Props) => <input className="wb-input" aria-label={tData(field.label)} value={typeof value === 'string' || typeof value === 'number' ? value : ''} inputMode={field.type === 16 ? 'decimal' : 'text'} maxLength={200} onChange={(event) => change(event.target.value)} />
const Select = ({ field, value, change }: Props) => {
  const options = optionsOf(field)
  return <select className="wb-input" aria-label={tData(field.label)} value={value === undefined || value === null ? '' : String(value)} onChange={(event) => change(options.find((option) => String(option.value) === event.target.value)?.value)}><option value="">{t('audit.any')}</option>{options.map((option) => <option key={option.value} value={String(option.value)}>{tData(option.label)}</option>)}</select>
}
const Segments = ({ field, value, change }: Props) => { const options = optionsOf(field); return <Choices keys={false} label={tData(field.label)} role="radio" choices={options.map((option) => ({ id: option.value, text: tData(option.label), on: value === option.value }))} onPick={(index) => change(value === options[index]?.value ? undefined : options[index]?.value)} /> }
const Toggles = ({ field, value, change }: Props) => {
  const options = optionsOf(field)
  const chosen = list(value)
  return <Choices keys={false} label={tData(field.label)} role="checkbox" choices={options.map((option) => ({ id: option.value, text: tData(option.label), on: chosen.includes(option.value) }))} onPick={(index) => { const one = options[index]?.value; if (one !== undefined) change(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]) }} />
}
const Countries = ({ field, value, change }: Props) => {
  const chosen = list(value).filter((code) => code !== 'ALL')
  if (field.list?.length) return <Toggles field={field} value={chosen} change={change} />
  return <input className="wb-input" aria-label={tData(field.label)} placeholder="ID, RU, …" value={chosen.join(', ')} onChange={(event) => change(event.target.value.toUpperCase().split(/[,\s]+/).filter(Boolean))} />
}
const Tick = ({ field, value, change }: Props) => <input type="checkbox" aria-label={tData(field.label)} checked={value === true} onChange={(event) => change(event.target.checked ? true : undefined)} />
const Static = ({ field }: Props) => <span className="muted">{typeof field.value === 'string' ? tData(field.value) : ''}</span>
const Range = ({ field, value, change }: Props) => {
  const [from, to] = list(value)
  const text = (at: string | number | undefined): string => (typeof at === 'number' ? new Date(at + 8 * 3_600_000).toISOString().slice(0, 16) : '')
  const read = (value: string): number | undefined => { const at = Date.parse(`${value}:00+08:00`); return Number.isNaN(at) ? undefined : at }
  const set = (next: (string | number | undefined)[]): void => change(next.every((one) => one === undefined) ? undefined : next)
  return <span className="wb-range"><input className="wb-input" type="datetime-local" aria-label={`${tData(field.label)} ${t('audit.range_start')}`} value={text(from)} onChange={(event) => set([read(event.target.value), to])} /><input className="wb-input" type="datetime-local" aria-label={`${tData(field.label)} ${t('audit.range_end')}`} value={text(to)} onChange={(event) => set([from, read(event.target.value)])} /></span>
}

/** Controls by their number. */
const controls: Readonly<Record<number, (props: Props) => React.JSX.Element>> = { 1: Text, 2: Segments, 3: Toggles, 4: Countries, 7: Toggles, 8: Select, 10: Tick, 15: Static, 16: Text, 17: Range }

/** One condition of the form; a number without a control shows nothing, the form reports it. */
export const ConditionControl = (props: Props) => { const Control = controls[props.field.type]; return Control ? <Control {...props} /> : null }

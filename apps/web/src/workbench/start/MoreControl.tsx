import { useState } from 'react'
import { TimeField } from '../../kit/TimeField.tsx'
import { t, tData } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import type { MoreProps } from './more-props.ts'
import { OptionPick } from './OptionPick.tsx'
import { QueryPick } from './QueryPick.tsx'
import { TypePick } from './TypePick.tsx'
import { type Duration, durationOf, linesMax, linesOf, textMax } from '../conditions/fields.ts'

type Props = MoreProps
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const Moment = ({ field, value, change }: Props) => (
  <TimeField
    label={t('audit.condition_moment')}
    value={typeof value === 'number' ? value : undefined}
    onChange={change}
    key={field.dbField}
  />
)
const Day = ({ field, value, wrong, change }: Props) => (
  <input
    type="date"
    className="wb-input"
    aria-label={tData(field.label)}
    aria-invalid={wrong}
    value={text(value)}
    onChange={(event) => change(event.target.value)}
  />
)
const TypedDay = ({ field, value, wrong, change }: Props) => (
  <input
    className="wb-input"
    aria-label={tData(field.label)}
    aria-invalid={wrong}
    placeholder="YYYY-MM-DD, today, -3d"
    maxLength={10}
    value={text(value)}
    onChange={(event) => change(event.target.value)}
  />
)
const Lines = ({ field, value, wrong, change }: Props) => {
  // What is typed is kept as it is; the lines are what is sent.
  const [typed, setTyped] = useState(() => (Array.isArray(value) ? value.join('\n') : ''))
  const { lines, cut } = linesOf(typed)
  return (
    <>
      <textarea
        className="wb-input"
        rows={3}
        aria-label={tData(field.label)}
        aria-invalid={wrong}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          change(linesOf(event.target.value).lines)
        }}
      />
      <small
        className={cut > 0 ? 'condition-problem' : 'muted'}
        role={cut > 0 ? 'alert' : undefined}
      >
        {cut > 0 ? tn('audit.lines_cut', cut, { max: linesMax }) : tn('audit.lines', lines.length)}
      </small>
    </>
  )
}
const Long = ({ field, value, wrong, change }: Props) => (
  <textarea
    className="wb-input"
    rows={3}
    maxLength={textMax}
    aria-label={tData(field.label)}
    aria-invalid={wrong}
    value={text(value)}
    onChange={(event) => change(event.target.value)}
  />
)

const units = [
  { seconds: 1, name: 'audit.unit_seconds' },
  { seconds: 60, name: 'audit.unit_minutes' },
  { seconds: 3600, name: 'audit.unit_hours' },
] as const
/** The largest unit in which all given times are whole. */
const unitFor = (times: readonly number[]): number =>
  times.length === 0
    ? 1
    : (units.findLast(({ seconds }) => times.every((time) => time % seconds === 0))?.seconds ?? 1)

const Length = ({ field, value, wrong, change }: Props) => {
  const ranged = field.relation === 'between'
  const now: Duration = ranged ? durationOf(value) : typeof value === 'number' ? { min: value } : {}
  const [unit, setUnit] = useState(() => unitFor(Object.values(now)))
  const tell = (next: Duration): void =>
    change(ranged ? (Object.keys(next).length === 0 ? undefined : next) : next.min)
  const put = (end: 'min' | 'max', typed: string): void => {
    const { [end]: _before, ...rest } = now
    const n = Number(typed)
    tell(
      typed === '' || !Number.isFinite(n) || n < 0
        ? rest
        : { ...rest, [end]: Math.round(n * unit) },
    )
  }
  const other = (seconds: number): void => {
    setUnit(seconds)
    tell(
      Object.fromEntries(
        Object.entries(now).map(([end, time]) => [end, Math.round((time / unit) * seconds)]),
      ),
    )
  }
  const box = (end: 'min' | 'max', label: string) => (
    <input
      className="wb-input"
      type="number"
      min={0}
      step="any"
      aria-label={label}
      aria-invalid={wrong}
      placeholder={ranged ? label : ''}
      value={now[end] === undefined ? '' : now[end] / unit}
      onChange={(event) => put(end, event.target.value)}
    />
  )
  return (
    <span className="wb-duration" role="group" aria-label={tData(field.label)}>
      {box('min', ranged ? t('audit.condition_from') : tData(field.label))}
      {ranged ? box('max', t('audit.condition_to')) : null}
      <select
        className="wb-input"
        aria-label={t('audit.condition_unit')}
        value={unit}
        onChange={(event) => other(Number(event.target.value))}
      >
        {units.map(({ seconds, name }) => (
          <option key={seconds} value={seconds}>
            {t(name)}
          </option>
        ))}
      </select>
    </span>
  )
}

const Single = (props: Props) => <OptionPick {...props} single />
const controls: Readonly<Record<number, (props: Props) => React.JSX.Element>> = {
  5: Moment,
  6: Day,
  7: OptionPick,
  8: Single,
  9: TypedDay,
  11: OptionPick,
  12: Lines,
  13: Single,
  14: OptionPick,
  18: Long,
  19: Length,
  20: TypePick,
  24: OptionPick,
  100: QueryPick,
}

/** The control of a condition that only the audit page has; any other number shows nothing. */
export function MoreControl(props: Props) {
  const Control = controls[props.field.type]
  return Control ? <Control {...props} /> : null
}

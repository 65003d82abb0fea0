import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/texts.ts'
import type { FieldForm } from './use-form.ts'

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string
type Common<T extends object, V> = {
  form: FieldForm<T>
  name: KeysOf<T, V>
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean | undefined
}
/**
 * What may be chosen; in a tree `depth` is how far below the top it stands. `also`: what it is
 * called in lists that people paste; `bare`: its value says nothing to people.
 */
export type Choice = { value: string; label: string; depth?: number; also?: string; bare?: true }

type RowProps = {
  id: string
  label: string
  problem: string
  hint?: ReactNode
  required?: boolean | undefined
  /** How much of what fits is used, once little is left. */
  count?: string | undefined
  children: ReactNode
}
/** Label, control, hint and problem of one field. */
export function FieldRow({ id, label, problem, hint, required, count, children }: RowProps) {
  return (
    <div className="form-row">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="form-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
        {count && (
          <span className="form-count" aria-hidden="true">
            {count}
          </span>
        )}
      </label>
      {children}
      {hint && hint !== problem && (
        <div className="form-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </div>
  )
}
/** Told before the limit is met: a control that is full takes no more and says nothing. */
const countOf = (text: string, most: number): string | undefined =>
  text.length > most * 0.8 ? `${text.length} / ${most}` : undefined

/** Limits beyond this are those of storage and nobody's in practice. */
const sayable = 1_000_000

const control = (id: string, problem: string, required: boolean | undefined) => ({
  id,
  'aria-invalid': problem !== '',
  'aria-describedby': `${id}-problem`,
  'aria-required': required ?? false,
})

export function TextField<T extends object>({
  form,
  name,
  label,
  hint,
  required: marked,
  disabled,
  maxLength = 200,
  mono,
  type = 'text',
  placeholder,
  autoFocus,
}: Common<T, string> & {
  maxLength?: number
  mono?: boolean
  type?: 'text' | 'password' | 'url' | 'email' | 'date'
  placeholder?: string
  autoFocus?: boolean
}) {
  const id = useId()
  const problem = form.problemOf(name, label)
  const required = marked ?? form.isRequired(name)
  return (
    <FieldRow
      id={id}
      label={label}
      problem={problem}
      hint={hint}
      required={required}
      count={countOf(form.values[name] as string, maxLength)}
    >
      <input
        {...control(id, problem, required)}
        className={mono ? 'mono' : ''}
        type={type}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        value={form.values[name] as string}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={disabled}
        data-autofocus={autoFocus}
        onChange={(event) => form.put({ [name]: event.target.value } as Partial<T>)}
      />
    </FieldRow>
  )
}

/** `offers` are numbers that may be taken; any other may be typed. */
export function NumberField<T extends object>({
  form,
  name,
  label,
  hint,
  required: marked,
  disabled,
  min,
  max,
  step = 1,
  offers,
}: Common<T, number | null> & {
  min?: number
  max?: number
  step?: number
  offers?: readonly number[]
}) {
  const id = useId()
  const problem = form.problemOf(name, label)
  const required = marked ?? form.isRequired(name)
  const value = form.values[name] as number | null
  const range =
    min !== undefined && max !== undefined && max < sayable
      ? t('frontend.from_to', { min, max })
      : undefined
  return (
    <FieldRow id={id} label={label} problem={problem} hint={hint ?? range} required={required}>
      <input
        {...control(id, problem, required)}
        type="number"
        value={value ?? ''}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        list={offers && `${id}-offers`}
        onChange={(event) =>
          form.put({
            [name]: event.target.value === '' ? null : Number(event.target.value),
          } as Partial<T>)
        }
      />
      {offers && (
        <datalist id={`${id}-offers`}>
          {offers.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </FieldRow>
  )
}

export function AreaField<T extends object>({
  form,
  name,
  label,
  hint,
  required: marked,
  disabled,
  maxLength = 2000,
  rows = 4,
  mono,
}: Common<T, string> & { maxLength?: number; rows?: number; mono?: boolean }) {
  const id = useId()
  const problem = form.problemOf(name, label)
  const required = marked ?? form.isRequired(name)
  const text = form.values[name] as string
  return (
    <FieldRow
      id={id}
      label={label}
      problem={problem}
      hint={hint}
      count={countOf(text, maxLength)}
      required={required}
    >
      <textarea
        {...control(id, problem, required)}
        className={mono ? 'mono' : ''}
        value={text}
        rows={rows}
        maxLength={maxLength}
        disabled={disabled}
        spellCheck={!mono}
        onChange={(event) => form.put({ [name]: event.target.value } as Partial<T>)}
      />
    </FieldRow>
  )
}

/** One of a few; an `empty` label adds the choice of none. */
export function SelectField<T extends object>({
  form,
  name,
  label,
  hint,
  required: marked,
  disabled,
  choices,
  empty,
}: Common<T, string> & { choices: readonly Choice[]; empty?: string }) {
  const id = useId()
  const problem = form.problemOf(name, label)
  const required = marked ?? form.isRequired(name)
  return (
    <FieldRow id={id} label={label} problem={problem} hint={hint} required={required}>
      <select
        {...control(id, problem, required)}
        value={form.values[name] as string}
        disabled={disabled}
        onChange={(event) => form.put({ [name]: event.target.value } as Partial<T>)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </FieldRow>
  )
}

export function TickField<T extends object>({
  form,
  name,
  label,
  hint,
  disabled,
}: Common<T, boolean>) {
  const id = useId()
  return (
    <div className="form-row tick">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={form.values[name] as boolean}
          disabled={disabled}
          aria-describedby={`${id}-problem`}
          onChange={(event) => form.put({ [name]: event.target.checked } as Partial<T>)}
        />
        {label}
      </label>
      {hint && <div className="form-hint">{hint}</div>}
      <div className="problem" id={`${id}-problem`}>
        {form.problemOf(name, label)}
      </div>
    </div>
  )
}

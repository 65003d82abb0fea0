import type { TextPlace } from '@oas/contract/envelope'
import { useCallback, useRef, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { saidInPlace } from '../said-in-place.ts'
import { useLeaveGuard } from '../../nav/leave-guard.ts'
import { refusalAt, refusedField } from './refusal.ts'
import { trimTexts } from './trimmed.ts'

/** What is wrong with a field, in the person's language; null or absent: nothing. */
export type Problems<T> = { readonly [K in keyof T]?: string | null }

export type FormState<T extends object> = {
  values: T
  put: (change: Partial<T>) => void
  /** Starts anew with other values, as saved ones. */
  reset: (values: T) => void
  /**
   * What to show under a field: after the first try to send, or from the server, by the name that
   * the page has for it.
   */
  problemOf: (field: keyof T & string, label?: string) => string
  /** The part of a field's text that the server refuses; undefined: none, or all of it. */
  placeOf: (field: keyof T & string) => TextPlace | undefined
  /** Whether the form itself refuses the field where nothing stands in it. */
  isRequired: (field: keyof T & string) => boolean
  /** The refusal that belongs to no field. */
  refusal: string
  busy: boolean
  dirty: boolean
  /** Whether nothing is wrong as far as the form itself knows. */
  isComplete: boolean
  /** Sends what is valid. With `held` nothing is sent, only what is wrong is shown. */
  submit: (held?: boolean) => void
  /** Shows what the server says of the values where it belongs, as after a try to send them. */
  refuse: (error: unknown) => void
}

/** What a field needs of its form. */
export type FieldForm<T extends object> = Pick<
  FormState<T>,
  'values' | 'put' | 'problemOf' | 'isRequired'
>

type Options<T> = {
  initial: T
  check?: (values: T) => Problems<T>
  send: (values: T) => Promise<unknown>
  done?: () => void
  guard?: boolean
  /** The field that shows what the server says of a path, where the two are not called alike. */
  fieldOf?: (path: string) => string | undefined
}

/**
 * Values of a form and the way they are sent: checked first, then sent once at a time, texts
 * without the blanks around them. What the server refuses is shown at its field if it names one;
 * what was typed stays in every case. Leaving with unsaved changes asks first, unless `guard` is
 * false.
 */
export function useForm<T extends object>({
  initial,
  check,
  send,
  done,
  guard = true,
  fieldOf,
}: Options<T>): FormState<T> {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | Error | null>(null)
  const [dirty, setDirty] = useState(false)
  // `values` too, for a field that tells what was typed in the very press that sends.
  const live = useRef({ dirty: false, busy: false, values: initial, shown: new Set<string>() })
  useLeaveGuard(useCallback(() => guard && live.current.dirty, [guard]))
  const mark = (next: boolean): void => {
    live.current.dirty = next
    setDirty(next)
  }
  const found: Problems<T> = check?.(values) ?? {}
  // The server names nested fields by path: `texts.0.name` belongs to `texts`.
  const refused =
    failure instanceof CallFailure && failure.field
      ? (fieldOf?.(failure.field) ?? refusedField(failure))
      : ''
  // A value that no field of the form shows has no place where its problem could stand.
  const known = refused in values && live.current.shown.has(refused)
  const replace = (next: T): void => {
    live.current.values = next
    setValues(next)
  }
  const fail = (error: unknown): void => {
    saidInPlace(error)
    setFailure(error as Error)
    focusFirstProblem()
  }
  const submit = (held = false): void => {
    const { busy: sending, values: latest } = live.current
    if (sending) return
    if (held || Object.values(check?.(latest) ?? {}).some(Boolean)) {
      setTried(true)
      focusFirstProblem()
      return
    }
    live.current.busy = true
    setBusy(true)
    setFailure(null)
    send(trimTexts(latest))
      .then(() => {
        mark(false)
        done?.()
      }, fail)
      .finally(() => {
        live.current.busy = false
        setBusy(false)
      })
  }
  const message =
    failure === null
      ? ''
      : failure instanceof CallFailure && failure.requestId && !known
        ? `${failure.message} [reqId=${failure.requestId}]`
        : failure.message
  return {
    values,
    busy,
    dirty,
    isComplete: Object.values(found).every((problem) => !problem),
    submit,
    put: (change) => {
      setFailure(null)
      mark(true)
      replace({ ...live.current.values, ...change })
    },
    reset: (next) => {
      replace(next)
      setTried(false)
      setFailure(null)
      mark(false)
    },
    problemOf: (field, label) => {
      live.current.shown.add(field)
      if (failure && known && refused === field) return refusalAt(failure, label)
      return tried ? (found[field] ?? '') : ''
    },
    placeOf: (field) =>
      failure instanceof CallFailure && known && refused === field ? failure.place : undefined,
    isRequired: (field) => Boolean(check?.({ ...values, [field]: blankOf(values[field]) })[field]),
    refusal: known ? '' : message,
    refuse: fail,
  }
}

/** What a field holds in which nothing stands. */
const blankOf = (value: unknown): unknown => {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  return typeof value === 'number' ? null : value
}

/** The marks appear with the next paint; the first of them is where the person goes on. */
const focusFirstProblem = (): void => {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('.form [aria-invalid="true"], dialog[open] [aria-invalid="true"]')
      ?.focus(),
  )
}

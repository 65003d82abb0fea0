import { PickMany } from '../pick/PickMany.tsx'
import type { Source } from '../pick/source.ts'
import type { FormState } from './use-form.ts'

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string
type Props<T extends object> = {
  form: FormState<T>
  name: KeysOf<T, readonly string[]>
  label: string
  source: Source
  hint?: string
  required?: boolean
  disabled?: boolean
  max?: number
  bulk?: boolean
}

/** Any number of ids, picked by name. */
export function PickManyField<T extends object>({ form, name, ...rest }: Props<T>) {
  return (
    <PickMany
      {...rest}
      value={form.values[name] as readonly string[]}
      onChange={(next) => form.put({ [name]: next } as Partial<T>)}
      problem={form.problemOf(name, rest.label)}
    />
  )
}

import { Pick } from '../pick/Pick.tsx'
import type { Source } from '../pick/source.ts'
import type { FormState } from './use-form.ts'

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string
export type PickFieldProps<T extends object> = {
  form: FormState<T>
  name: KeysOf<T, string>
  label: string
  source: Source
  hint?: string | undefined
  required?: boolean
  disabled?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean
}

/** One id, picked by name; empty where nothing is picked. */
export function PickField<T extends object>({ form, name, ...rest }: PickFieldProps<T>) {
  return (
    <Pick
      {...rest}
      value={form.values[name] as string}
      onChange={(next) => form.put({ [name]: next } as Partial<T>)}
      problem={form.problemOf(name, rest.label)}
    />
  )
}

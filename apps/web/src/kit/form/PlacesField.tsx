import { PickMany } from '../pick/PickMany.tsx'
import { usePlaceSource } from '../pick/use-sources.ts'
import type { FormState } from './use-form.ts'

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string
type Props<T extends object> = {
  form: FormState<T>
  /** A text with the codes, parted by comma. */
  name: KeysOf<T, string>
  label: string
  of: 'countries' | 'languages'
  max?: number
  hint?: string
  required?: boolean
  disabled?: boolean | undefined
}

const codesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

/** Countries or languages by name; the form has their codes as one text. */
export function PlacesField<T extends object>({ form, name, of, max, ...rest }: Props<T>) {
  return (
    <PickMany
      {...rest}
      source={usePlaceSource(of === 'countries' ? 0 : 1)}
      value={codesOf(form.values[name] as string)}
      onChange={(codes) => form.put({ [name]: codes.join(', ') } as Partial<T>)}
      max={max}
      bulk={of === 'countries' && max !== 1}
      problem={form.problemOf(name, rest.label)}
    />
  )
}

import { listed } from '../pick/source.ts'
import type { Choice } from './fields.tsx'
import { PickField, type PickFieldProps } from './PickField.tsx'

type Props<T extends object> = Omit<PickFieldProps<T>, 'source'> & {
  choices: readonly Choice[]
  /** Their ids say something to people and stand beside the names. */
  ids?: boolean
}

/** One of a list that a form knows whole and that grows: searched by name, empty where none is. */
export function ChoiceField<T extends object>({ choices, ids = false, ...rest }: Props<T>) {
  return <PickField {...rest} source={listed(rest.label, choices, ids ? {} : { bare: true })} />
}

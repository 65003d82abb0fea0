import { PickMany } from '../pick/PickMany.tsx'
import { listed } from '../pick/source.ts'
import type { Choice } from './fields.tsx'
import './form.css'

type Props = {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  problem?: string
  required?: boolean
  disabled?: boolean
  max?: number
  hint?: string
  bulk?: boolean
  /** Their ids say something to people and stand beside the names. */
  ids?: boolean
}

/** Any number of what a form knows whole. */
export function MultiPick({ choices, ids = false, ...rest }: Props) {
  return <PickMany {...rest} source={listed(rest.label, choices, ids ? {} : { bare: true })} />
}

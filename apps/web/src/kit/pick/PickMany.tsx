import { PickBox, type PickBoxProps } from './PickBox.tsx'

/** Any number of what a source has, by name or id; offers to take all that is found. */
export function PickMany({ bulk = true, ...rest }: PickBoxProps) {
  return <PickBox {...rest} bulk={bulk} />
}

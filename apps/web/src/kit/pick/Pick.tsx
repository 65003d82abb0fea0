import { PickBox, type PickBoxProps } from './PickBox.tsx'

type Props = Omit<PickBoxProps, 'value' | 'onChange' | 'max' | 'bulk'> & {
  /** Empty: nothing is picked. */
  value: string
  onChange: (value: string) => void
}

/** One of what a source has, by name or id. */
export function Pick({ value, onChange, ...rest }: Props) {
  return (
    <PickBox
      {...rest}
      max={1}
      value={value === '' ? [] : [value]}
      onChange={([next = '']) => onChange(next)}
    />
  )
}

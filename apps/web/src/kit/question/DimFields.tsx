import type { Answer, Dimension } from '@oas/contract/case-library/schemas'

type Props = {
  dims: readonly Dimension[]
  chosen: Answer['dims']
  onChange: (chosen: Answer['dims']) => void
  className?: string
  /** What the ids of the fields begin with, for whoever leads to one. */
  idStart?: string
}

/** What a library asks of a record beside result and labels, a field each. */
export function DimFields({ dims, chosen, onChange, className, idStart }: Props) {
  return dims.map(({ key, name, options }) => (
    <label key={key} className={className}>
      {name}{' '}
      <select
        id={idStart && `${idStart}${key}`}
        value={chosen[key] ?? ''}
        onChange={({ target }) => {
          const { [key]: _before, ...rest } = chosen
          onChange(target.value === '' ? rest : { ...rest, [key]: target.value })
        }}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  ))
}

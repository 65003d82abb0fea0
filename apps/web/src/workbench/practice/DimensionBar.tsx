import type { Answer, Dimension } from '@oas/contract/case-library/schemas'
import { t } from '../../i18n/texts.ts'

type Props = {
  dims: readonly Dimension[]
  chosen: Answer['dims']
  onChange: (chosen: Answer['dims']) => void
}

/** What a library asks of a record beside result and labels. */
export function DimensionBar({ dims, chosen, onChange }: Props) {
  if (dims.length === 0) return null
  return (
    <fieldset className="practice-dims">
      <legend className="sr-only">{t('practice.dims')}</legend>
      {dims.map(({ key, name, options }) => (
        <label key={key}>
          {name}{' '}
          <select
            id={`practice-dim-${key}`}
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
      ))}
    </fieldset>
  )
}

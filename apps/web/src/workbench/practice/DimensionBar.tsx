import type { Answer, Dimension } from '@oas/contract/case-library/schemas'
import { t } from '../../i18n/texts.ts'
import { DimFields } from '../../kit/question/DimFields.tsx'

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
      <DimFields idStart="practice-dim-" dims={dims} chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

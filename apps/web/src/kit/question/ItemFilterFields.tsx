import type { ItemFilter } from '@oas/contract/simulation/schemas'
import { useId, useMemo } from 'react'
import { t } from '../../i18n/texts.ts'
import { labelSource } from '../pick/labels.ts'
import { Pick } from '../pick/Pick.tsx'
import { PickMany } from '../pick/PickMany.tsx'
import { useTypeSource } from '../pick/use-sources.ts'

type Props = {
  filter: ItemFilter
  onChange: (filter: ItemFilter) => void
  problemOf: (field: keyof ItemFilter) => string
}
const levels = [1, 2, 3, 4, 5]

/** Which items of a library are asked: of a type, with one of some labels, of some difficulty. */
export function ItemFilterFields({ filter, onChange, problemOf }: Props) {
  const types = useTypeSource()
  const labels = useMemo(() => labelSource(), [])
  const id = useId()
  const put = (change: Partial<ItemFilter>): void => onChange({ ...filter, ...change })
  if (filter.itemIds.length > 0)
    return <p>{t('case_question.filter_only_cases', { n: filter.itemIds.length })}</p>
  return (
    <>
      <div className="form-row">
        <Pick
          label={t('case_question.filter_type')}
          source={types}
          value={filter.typeKey ?? ''}
          onChange={(typeKey) => put({ typeKey: typeKey === '' ? null : typeKey })}
        />
        <div className="form-hint">{t('case_question.filter_type_hint')}</div>
      </div>
      <PickMany
        label={t('case_question.filter_labels')}
        hint={t('case_question.filter_labels_hint')}
        source={labels}
        value={filter.labels.map(String)}
        onChange={(next) => put({ labels: next.map(Number) })}
        problem={problemOf('labels')}
        max={50}
      />
      {(['easiest', 'hardest'] as const).map((end) => (
        <div key={end} className="form-row">
          <label htmlFor={`${id}${end}`}>{t(`case_question.filter_${end}`)}</label>
          <select
            id={`${id}${end}`}
            value={filter[end]}
            aria-describedby={`${id}${end}-problem`}
            onChange={({ target }) => put({ [end]: Number(target.value) })}
          >
            {levels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
          <div className="problem" id={`${id}${end}-problem`}>
            {problemOf(end)}
          </div>
        </div>
      ))}
    </>
  )
}

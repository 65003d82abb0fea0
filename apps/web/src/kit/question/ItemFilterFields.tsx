import type { ItemFilter } from '@oas/contract/simulation/schemas'
import { useId, useMemo } from 'react'
import { t } from '../../i18n/texts.ts'
import type { FieldForm } from '../form/use-form.ts'
import { labelSource } from '../pick/labels.ts'
import { Pick } from '../pick/Pick.tsx'
import { PickMany } from '../pick/PickMany.tsx'
import { useTypeSource } from '../pick/use-sources.ts'

type Props = { form: FieldForm<ItemFilter> }
const levels = [1, 2, 3, 4, 5]

const LevelField = ({ form, end }: Props & { end: 'easiest' | 'hardest' }) => {
  const id = useId()
  const label = t(`case_question.filter_${end}`)
  const problem = form.problemOf(end, label)
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={form.values[end]}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => form.put({ [end]: Number(target.value) })}
      >
        {levels.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </select>
      <div className="problem" id={`${id}-problem`} role={problem === '' ? undefined : 'alert'}>
        {problem}
      </div>
    </div>
  )
}

/** Which items of a library are asked: of a type, with one of some labels, of some difficulty. */
export function ItemFilterFields({ form }: Props) {
  const types = useTypeSource()
  const labels = useMemo(() => labelSource(), [])
  const { values, put, problemOf } = form
  const whole = problemOf('itemIds', t('case_question.filter'))
  const problem = whole !== '' && (
    <div className="problem" role="alert">
      {whole}
    </div>
  )
  if (values.itemIds.length > 0)
    return (
      <div className="form-row">
        <p>{t('case_question.filter_only_cases', { n: values.itemIds.length })}</p>
        {problem}
      </div>
    )
  return (
    <>
      <Pick
        label={t('case_question.filter_type')}
        hint={t('case_question.filter_type_hint')}
        source={types}
        value={values.typeKey ?? ''}
        onChange={(typeKey) => put({ typeKey: typeKey === '' ? null : typeKey })}
        problem={problemOf('typeKey', t('case_question.filter_type'))}
      />
      <PickMany
        label={t('case_question.filter_labels')}
        hint={t('case_question.filter_labels_hint')}
        source={labels}
        value={values.labels.map(String)}
        onChange={(next) => put({ labels: next.map(Number) })}
        problem={problemOf('labels', t('case_question.filter_labels'))}
        max={50}
      />
      <LevelField form={form} end="easiest" />
      <LevelField form={form} end="hardest" />
      {problem}
    </>
  )
}

import { taskKinds } from '@oas/contract/task/schemas'
import { useId } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import type { FieldForm } from '../../../kit/form/use-form.ts'
import { type Values, blankValues, choiceOf } from '../task-values.ts'
import { wordOf } from '../words.tsx'

type Props = { form: FieldForm<Values>; isNew: boolean }

/** What a task is made of, with a line about each kind; one that is stored keeps its kind. */
export function KindChoice({ form, isNew }: Props) {
  const name = useId()
  const { kind } = form.values
  return (
    <fieldset className="multi-pick task-kinds">
      <legend>{t('task.kind')}</legend>
      <div>
        {(isNew ? taskKinds : [kind]).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === kind}
              onChange={() => form.put(choiceOf(blankValues(one)))}
            />
            <strong>{wordOf('kind', one)}</strong>
            <span className="form-hint">{tData(`task_form.kind_${one.replaceAll('-', '_')}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { type TaskKind, effectsFor, taskEffects } from '@oas/contract/task/schemas'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { FormState } from '../../../kit/form/use-form.ts'
import { type Values, effectOf } from '../task-values.ts'

type Props = { form: FormState<Values>; /** The task was passed once. */ passed: boolean }

/** Why nothing can be chosen; empty where it can. */
const fixedText = (kind: TaskKind, passed: boolean): string => {
  if (effectsFor(kind).length === 1)
    return t(kind === 'tagging' ? 'task_effect.labels_alone' : 'task_effect.takes_over')
  return passed ? t('task_effect.stays') : ''
}

/** What the answers of a task do, with a line about each way. */
export function Effect({ form, passed }: Props) {
  const name = useId()
  const { kind } = form.values
  const fixed = fixedText(kind, passed)
  const chosen = effectOf(form.values)
  const problem = form.problemOf('effect', t('task_effect.effect'))
  return (
    <>
      <fieldset
        className="multi-pick task-kinds"
        aria-describedby={fixed === '' ? undefined : `${name}-fixed`}
      >
        <legend>{t('task_effect.effect')}</legend>
        <div>
          {taskEffects.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={one === chosen}
                disabled={fixed !== ''}
                onChange={() =>
                  form.put({ effect: one, ...(one === 'labels' ? { agreeBy: 'labels' } : {}) })
                }
              />
              <strong>{t(`task_effect.${one}`)}</strong>
              <span className="form-hint">{t(`task_effect.${one}_hint`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {fixed !== '' && (
        <p id={`${name}-fixed`} className="form-hint">
          {fixed}
        </p>
      )}
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

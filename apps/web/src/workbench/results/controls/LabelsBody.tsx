import { numbersIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

const most = 30
/** Labels without their tree, each with its digit; where one is enough, another takes its place. */
export function LabelsBody(props: FormProps) {
  const { button, draft, labels, change } = props
  const chosen = numbersIn(draft.form['labels']) ?? []
  const max = button.content.max ?? 1
  const shown = labels.slice(0, most)
  const pick = (index: number): void => {
    const one = shown[index]
    if (one) change({ ...draft.form, labels: togglePick(chosen, one.label.id).slice(-max) })
  }
  return (
    <>
      <Choices
        label={t('audit.labels')}
        role={max > 1 ? 'checkbox' : 'radio'}
        choices={shown.map(({ label }) => ({
          id: label.id,
          text: label.name,
          on: chosen.includes(label.id),
        }))}
        onPick={pick}
      />
      <TimesBody {...props} />
    </>
  )
}

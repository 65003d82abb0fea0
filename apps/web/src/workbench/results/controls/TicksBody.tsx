import { t } from '../../../i18n/texts.ts'
import { toggleReason } from '../../rules/check.ts'
import { reasonText } from '../../rules/reason-text.ts'
import type { FormProps } from './form-props.ts'
import { sortedReasons } from '../../rules/result.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

/** Several reasons; the one that means 'not applied' excludes the others. */
export function TicksBody(props: FormProps) {
  const { button, draft, change } = props
  const reasons = sortedReasons(button.reasonList)
  const chosen = Array.isArray(draft.form['reasonIds']) ? (draft.form['reasonIds'] as number[]) : []
  const pick = (index: number): void => {
    const reason = reasons[index]
    if (reason) change({ ...draft.form, reasonIds: toggleReason(reasons, chosen, reason.id) })
  }
  return (
    <>
      <Choices
        label={t('audit.field_reason')}
        role="checkbox"
        choices={reasons.map((reason) => ({
          id: reason.id,
          text: reasonText(reason),
          on: chosen.includes(reason.id),
        }))}
        onPick={pick}
      />
      <TimesBody {...props} />
    </>
  )
}

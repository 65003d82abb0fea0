import { t } from '../../../i18n/texts.ts'
import { reasonText } from '../../rules/reason-text.ts'
import type { FormProps } from './form-props.ts'
import { sortedReasons } from '../../rules/result.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

/** One reason; it may bring its remark and time. */
export function RadioBody(props: FormProps) {
  const { button, draft, change } = props
  const reasons = sortedReasons(button.reasonList)
  const pick = (index: number): void => {
    const reason = reasons[index]
    if (reason)
      change(
        {
          ...draft.form,
          reasonId: reason.id,
          ...(reason.punishTime === undefined ? {} : { punishTime: reason.punishTime }),
        },
        reason.remark,
      )
  }
  return (
    <>
      <Choices
        label={t('audit.field_reason')}
        role="radio"
        choices={reasons.map((reason) => ({
          id: reason.id,
          text: reasonText(reason),
          on: draft.form['reasonId'] === reason.id,
        }))}
        onPick={pick}
      />
      <TimesBody {...props} />
    </>
  )
}

import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { refreshQuestions } from './refresh.ts'

/** Takes a question of one's own back, after a reason. */
export function askRetract({
  id,
  version,
  title,
}: Pick<QuestionRow, 'id' | 'version' | 'title'>): void {
  confirm({
    title: t('question.act_retract'),
    text: (
      <>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{t('question.retract_sure')}</p>
      </>
    ),
    confirmLabel: t('question.act_retract'),
    danger: true,
    reason: 500,
    act: async (reason) => {
      await send(questionCalls.retract, { id, version, reason })
      await refreshQuestions()
    },
  })
}

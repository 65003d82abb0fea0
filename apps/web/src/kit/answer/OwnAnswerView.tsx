import type { OwnAnswer } from '@oas/contract/branch/calls'
import { labelCalls } from '@oas/contract/label/calls'
import { isViolation } from '@oas/contract/setting/asked'
import { settingCalls } from '@oas/contract/setting/calls'
import { useCall } from '../../api/use-call.ts'
import { tData } from '../../i18n/texts.ts'
import { Answer } from './Answers.tsx'

/** What was just answered by the form, as the answers of others are shown. */
export function OwnAnswerView({ own: { appId, type, item } }: { own: OwnAnswer }) {
  const { data: setting } = useCall(settingCalls.busconfig, { appId, type, source: 'audit' })
  const { data: labels } = useCall(
    labelCalls.list,
    { appId, type },
    { enabled: item.reasonLabels.length > 0 },
  )
  const button = setting?.result.find(({ id }) => id === item.value.result.id)
  if (!button) return null
  const answer = {
    round: 0,
    ownBy: '' as const,
    resultId: button.id,
    result: tData(button.transKey),
    violation: isViolation(button),
    labels: item.reasonLabels,
    labelNames: item.reasonLabels.map(
      (id) => labels?.list.find((label) => label.id === id)?.name ?? `${id}`,
    ),
    remark: item.remark,
    form: item.form.result,
    rows: item.rows?.length ?? 0,
    at: 0,
    spentMs: null,
  }
  return <Answer answer={answer} all={[answer]} />
}

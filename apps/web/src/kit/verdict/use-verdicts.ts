import { labelCalls } from '@oas/contract/label/calls'
import { asksLabel, asksRemark, ownRemark } from '@oas/contract/setting/asked'
import { settingCalls } from '@oas/contract/setting/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'

/** Results that need nothing beyond label, time and remark. */
const controls = new Set(['direct', 'simple_confirm', 'remark', 'punish_form'])
/** The verdicts that bulk work may carry for a type, and the labels that go with them. */
export function useVerdicts(typeKey: string, resultId: string) {
  const { appId, type } = parseTypeKey(typeKey)
  const { data: setting } = useCall(
    settingCalls.busconfig,
    { appId, type, source: 'audit' },
    { enabled: typeKey !== '' },
  )
  const { data: labels } = useCall(labelCalls.list, { appId, type }, { enabled: typeKey !== '' })
  const results = (setting?.result ?? []).filter(
    (button) => controls.has(button.content.control) && button.content.resultType !== 'SYSTEM',
  )
  const buttonOf = (id: string) => results.find((button) => button.id === id)
  const timesOf = (id: string) => buttonOf(id)?.content
  const chosen = buttonOf(resultId)
  return {
    appId,
    labels: labels?.list ?? [],
    results,
    /** What the chosen result must carry beside its time. */
    asks: {
      label: chosen !== undefined && setting !== undefined && asksLabel(setting.baseInfo, chosen),
      remark: chosen !== undefined && asksRemark(chosen) && ownRemark(chosen) === undefined,
    },
    remarkMax: chosen?.content.remark?.max ?? 2000,
    times: timesOf(resultId)?.times ?? [],
    defaultTimeOf: (id: string): number | undefined => timesOf(id)?.defaultTime,
  }
}

export type Verdicts = ReturnType<typeof useVerdicts>

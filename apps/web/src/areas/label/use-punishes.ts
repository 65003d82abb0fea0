import { labelCalls } from '@oas/contract/label/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

/** The punishments a label may lead to, to choose from; 0 for none. */
export function usePunishChoices(): Choice[] {
  return (useCall(labelCalls.enums, {}).data?.punishes ?? []).map(({ id }) => ({
    value: String(id),
    label: id === 0 ? t('label.no_punish_set') : tData(`result.punish_${id}`),
  }))
}

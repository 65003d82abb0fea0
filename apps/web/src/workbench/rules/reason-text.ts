import type { Reason } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'

export function reasonText(reason: Reason): string {
  return reason.transKey ? tData(reason.transKey) : (reason.cnName ?? String(reason.id))
}

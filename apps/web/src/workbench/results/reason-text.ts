import type { Reason } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'

export const reasonText = (reason: Reason): string =>
  reason.transKey ? tData(reason.transKey) : (reason.cnName ?? String(reason.id))

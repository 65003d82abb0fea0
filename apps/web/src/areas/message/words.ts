import type { MessagePayload } from '@oas/contract/message/schemas'
import { loadTexts, tData } from '../../i18n/texts.ts'
import { textOfPayload } from './notice-rules.ts'

/** Groups of texts that messages name by key; loaded before one is shown. */
export const loadWords = (payloads: readonly MessagePayload[]): Promise<void> =>
  loadTexts([
    'message',
    ...new Set(
      payloads.flatMap((payload) =>
        payload.transKey ? [payload.transKey.split('.')[0] ?? ''] : [],
      ),
    ),
  ])
export const wordsOf = (payload: MessagePayload): string => textOfPayload(payload, tData)
export const typeWord = (type: number): string => tData(`message.type_${type}`)

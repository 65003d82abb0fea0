import type { MessagePayload } from '@oas/contract/message/schemas'
import { currentLanguage } from '../../i18n/language.ts'
import { loadTexts, tData, typeName } from '../../i18n/texts.ts'
import { textOfPayload } from './notice-rules.ts'

/** Groups of texts that messages name by key; loaded before one is shown. */
export function loadWords(payloads: readonly MessagePayload[]): Promise<void> {
  return loadTexts([
    'message',
    'type',
    ...new Set(
      payloads.flatMap((payload) =>
        payload.transKey ? [payload.transKey.split('.')[0] ?? ''] : [],
      ),
    ),
  ])
}
export function wordsOf(payload: MessagePayload): string {
  return textOfPayload(payload, tData, typeName, currentLanguage)
}
export function typeWord(type: number): string {
  return tData(`message.type_${type}`)
}

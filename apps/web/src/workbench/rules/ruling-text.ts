import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { t } from '../../i18n/texts.ts'
import { isViolation } from './result.ts'
import { namesOfLists, rulingOf } from './white-list.ts'

/**
 * What white lists make of a result, in the words the server uses afterwards; empty where they have
 * no say.
 */
export function rulingText(record: HeldRecord, button: ResultButton): string {
  const { effect, by } = rulingOf(record, button)
  const lists = namesOfLists(by)
  if (effect === 'kept')
    return t(isViolation(button) ? 'result.white_list_violations' : 'result.white_list_regular', {
      lists,
    })
  if (effect === 'forced') return t('audit.wl_forced', { lists })
  return effect === 'tips' ? t('audit.wl_asks', { lists }) : ''
}

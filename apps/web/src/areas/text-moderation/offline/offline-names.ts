import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { OfflineTest } from '@oas/contract/text-moderation/offline-schemas'
import { t, tData } from '../../../i18n/texts.ts'

/** What is read anew after a test was begun or ended. */
export const offlineRefreshes = [
  textModerationCalls.offlineTests,
  textModerationCalls.offlineTest,
  textModerationCalls.offlineRows,
]
/** The release that a test starts from. */
export function baseName({ base }: Pick<OfflineTest, 'base'>): string {
  return base === null ? t('text_offline.base_none') : t('text_offline.release_n', { n: base })
}
/** What a test holds against it. */
export function candidateName({
  candidateKind,
  candidateName: name,
}: Pick<OfflineTest, 'candidateKind' | 'candidateName'>): string {
  if (candidateKind === 'release') return t('text_offline.release_n', { n: name })
  return candidateKind === 'sandbox' ? name : tData(`text_offline.candidate_${candidateKind}`)
}

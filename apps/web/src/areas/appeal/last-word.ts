import type { StaffAppeal } from '@oas/contract/appeal/calls'
import { t, tData } from '../../i18n/texts.ts'

/** Who may say the last word on an appeal that waits for it; nothing of another. */
export function lastWordText({ lastWord }: Pick<StaffAppeal, 'lastWord'>): string {
  if (!lastWord) return ''
  const { by, team, people, names } = lastWord
  if (by === 'nobody') return t('appeal.last_word_nobody')
  const more = names.length < people ? ', …' : ''
  return names.length === 0
    ? tData(`appeal.last_word_${by}_own`, { team, n: people })
    : tData(`appeal.last_word_${by}`, { team, n: people, names: names.join(', ') + more })
}

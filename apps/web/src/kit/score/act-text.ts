import { type Suggestion, forever } from '@oas/contract/violation-score/schemas'
import { t, tData } from '../../i18n/texts.ts'

/** A time in the largest unit that says it whole. */
export function secondsText(seconds: number): string {
  if (seconds === 0) return ''
  if (seconds === forever) return t('score_note.time_forever')
  if (seconds % 86_400 === 0) return t('score_note.time_days', { n: seconds / 86_400 })
  return seconds % 3600 === 0
    ? t('score_note.time_hours', { n: seconds / 3600 })
    : t('score_note.time_minutes', { n: Math.round(seconds / 60) })
}

type Act = { punishId: number; seconds: number }
/** A punishment with its time, as `Mute 7 d`. */
export function actText({ punishId, seconds }: Act): string {
  const act = tData(`result.punish_${punishId}`)
  return seconds === 0 ? act : t('score_note.act_with_time', { act, time: secondsText(seconds) })
}

/** What a score, or how many violations there were, suggests and why. */
export function suggestionText(one: Suggestion): string {
  const words = { score: one.score, from: one.from, act: actText(one) }
  return one.kind === 'line'
    ? t('score_note.suggest_line', words)
    : t('score_note.suggest_ladder', words)
}

/** The account of a user, with what the score comes of. */
export function creditHref({ appId, uid }: { appId: number; uid: string }): string {
  return `#/credit-score/index?${new URLSearchParams({ appId: String(appId), uid }).toString()}`
}

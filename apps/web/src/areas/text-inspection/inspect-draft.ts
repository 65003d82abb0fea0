import { serverNow } from '../../api/clock.ts'
import { type textInspectionCalls, inspectDays } from '@oas/contract/text-inspection/calls'
import type { Input } from '@oas/contract/define'
import { dayMs } from '@oas/contract/time'
import { t } from '../../i18n/texts.ts'

const maxWords = 20

/** What is looked for, as it is typed: a pattern or words, one a line. */
export type InspectDraft = {
  type: string
  regex: string
  words: string
  uid: string
  lang: string
  decided: string
  from: number | undefined
  to: number | undefined
}

/** Texts of the last day. */
export function lastDay(): InspectDraft {
  const to = serverNow()
  return { type: '', regex: '', words: '', uid: '', lang: '', decided: '', from: to - dayMs, to }
}

/** Lines with something in them, each once. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

const isSpan = (from: number, to: number): boolean => to > from && to - from <= inspectDays * dayMs
const saysNothing = ({ regex, words, uid }: InspectDraft): boolean =>
  regex === '' && linesOf(words).length === 0 && uid.trim() === ''

/** What the pattern or the words ask for; a pattern goes before words. */
const patternOf = ({ regex, words }: InspectDraft): { regex?: string; words?: string[] } => {
  if (regex) return { regex }
  const lines = linesOf(words)
  return lines.length > 0 ? { words: lines.slice(0, maxWords) } : {}
}

/** The search that a draft asks for, or why there is none. */
export function askedBy(
  draft: InspectDraft,
): { asked: Input<typeof textInspectionCalls.findTexts> } | { problem: string } {
  const { type, from, to, decided } = draft
  const [uid, lang] = [draft.uid.trim(), draft.lang.trim()]
  if (type === '')
    return { problem: t('frontend.required', { field: t('text_inspection.word_app') }) }
  if (from === undefined || to === undefined || !isSpan(from, to))
    return { problem: t('text_inspection.inspect_span', { n: inspectDays }) }
  if (saysNothing(draft)) return { problem: t('text_inspection.inspect_what') }
  return {
    asked: {
      appTypes: [type],
      start: from,
      end: to,
      ...patternOf(draft),
      ...(uid ? { uid } : {}),
      ...(lang ? { lang } : {}),
      ...(decided ? { decided: decided === 'true' } : {}),
    },
  }
}

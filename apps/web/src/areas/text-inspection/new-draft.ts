import type { Input } from '@oas/contract/define'
import { inspectDays, type textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { dayMs } from '@oas/contract/time'
import { serverNow } from '../../api/clock.ts'
import { t } from '../../i18n/texts.ts'
import { linesOf } from './inspect-draft.ts'

const mostWords = 20
const mostUids = 200

/** What is looked for, as it is typed or picked. */
export type NewDraft = {
  type: string
  words: string
  allWords: boolean
  uids: string
  postId: string
  itemId: string
  resultId: string
  lang: string
  from: number | undefined
  to: number | undefined
}

export function blankDraft(): NewDraft {
  const to = serverNow()
  return {
    type: '',
    words: '',
    allWords: false,
    uids: '',
    postId: '',
    itemId: '',
    resultId: '',
    lang: '',
    from: to - dayMs,
    to,
  }
}

const problemOf = (draft: NewDraft, words: readonly string[], uids: readonly string[]): string => {
  const { type, from, to, postId, itemId } = draft
  if (type === '') return t('frontend.required', { field: t('text_inspection.word_app') })
  if (words.length + uids.length === 0 && postId === '' && itemId === '')
    return t('text_inspection.new_what')
  if (from === undefined || to === undefined || to <= from || to - from > inspectDays * dayMs)
    return t('text_inspection.inspect_span', { n: inspectDays })
  return uids.length === 0 && postId === '' && to - from > dayMs ? t('text_inspection.new_day') : ''
}

/** The search that a draft asks for, or why there is none. */
export function newAskedBy(
  draft: NewDraft,
): { asked: Input<typeof textInspectionCalls.findTexts> } | { problem: string } {
  const words = linesOf(draft.words).slice(0, mostWords)
  const uids = linesOf(draft.uids).slice(0, mostUids)
  const problem = problemOf(draft, words, uids)
  if (problem !== '') return { problem }
  const { type, from = 0, to = 0, allWords, postId, itemId, resultId, lang } = draft
  return {
    asked: {
      appTypes: [type],
      start: from,
      end: to,
      ...(words.length > 0 ? { words, allWords } : {}),
      ...(uids.length > 0 ? { uids } : {}),
      ...(postId === '' ? {} : { postId: postId.trim() }),
      ...(itemId === '' ? {} : { itemId }),
      ...(resultId === '' ? {} : { resultId }),
      ...(lang === '' ? {} : { lang }),
    },
  }
}

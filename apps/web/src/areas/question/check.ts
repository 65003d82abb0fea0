import { maxAnnexes } from '@oas/contract/question/schemas'
import { t } from '../../i18n/texts.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import type { QuestionValues } from './draft.ts'

/** What the form lacks. `pending`: files that have not arrived yet. */
export function checkQuestion(values: QuestionValues, pending: number): Problems<QuestionValues> {
  const missing = (value: string | number | null): string | null =>
    value === null || String(value).trim() === '' ? t('question.please_select') : null
  return {
    createdTime: missing(values.createdTime),
    title: missing(values.title),
    backendId: missing(values.backendId),
    appId: missing(values.appId),
    postId: missing(values.postId),
    remark: missing(values.remark),
    annexList:
      pending > 0
        ? t('question.annex_upload_tip')
        : values.annexList.length > maxAnnexes
          ? t('question.annex_length_tip')
          : null,
  }
}

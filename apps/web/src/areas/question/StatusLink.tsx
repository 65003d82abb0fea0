import { questionCalls } from '@oas/contract/question/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Dot } from './words.tsx'

/** Leads to one's own questions; a dot says that something happened to one. */
export function StatusLink({ onGo }: { onGo?: (() => void) | undefined }) {
  const { data } = useCall(questionCalls.viewed, {}, { refetchMs: 60_000 })
  return (
    <a className="question-status" href="#/person-question" onClick={onGo}>
      {t('question.status')}
      {data && <Dot />}
    </a>
  )
}

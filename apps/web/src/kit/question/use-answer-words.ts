import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { resultName, t } from '../../i18n/texts.ts'

type Asked = Pick<Question, 'kind' | 'typeKey' | 'options' | 'dims'>

/** What an answer says, in words. */
export function useAnswerWords(asked: Asked): (answer: Answer) => string {
  const { appId, type } = parseTypeKey(asked.typeKey ?? '0:0')
  const { data } = useCall(labelCalls.list, { appId, type }, { enabled: asked.typeKey !== null })
  const nameOf = (id: number): string =>
    data?.list.find((label) => label.id === id)?.name ?? String(id)
  const dimWords = (dims: Answer['dims']): string[] =>
    asked.dims.flatMap(({ key, name, options }) => {
      const option = options.find((one) => one.key === dims[key])
      return option ? [`${name}: ${option.name}`] : []
    })
  return (answer: Answer): string => {
    if (asked.kind === 'record')
      return [
        resultName(answer.resultId),
        answer.labels.map(nameOf).join(', '),
        ...dimWords(answer.dims),
      ]
        .filter(Boolean)
        .join(' · ')
    if (asked.kind === 'boolean')
      return t(answer.yes ? 'case_question.yes' : 'case_question.no_word')
    if (asked.kind === 'text') return answer.text
    return answer.options.map((place) => asked.options[place] ?? '').join(', ')
  }
}

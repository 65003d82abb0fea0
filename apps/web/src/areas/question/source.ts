import type { Output } from '@oas/contract/define'
import { questionCalls } from '@oas/contract/question/calls'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { RemoteSource } from '../../kit/pick/source.ts'

type Row = Output<typeof questionCalls.list>['list'][number]

const ids = /^[1-9][0-9]{0,17}$/
const choiceOf = ({ id, title }: Row): Choice => ({ value: id, label: title })

/** Questions by title or number, newest first; the one that is merged is none of them. */
export function questionSource(but: string): RemoteSource {
  const others = (list: readonly Row[]): Choice[] =>
    list.filter(({ id }) => id !== but).map(choiceOf)
  const byId = async (id: string): Promise<Choice[]> =>
    others((await readCall(questionCalls.list, { id })).list)
  return {
    key: `questions ${but}`,
    ids,
    find: async (text, after) => {
      const [exact, { list, next }] = await Promise.all([
        after === null && ids.test(text) ? byId(text) : [],
        readCall(questionCalls.list, {
          limit: 50,
          ...(text === '' ? {} : { title: text.slice(0, 100) }),
          ...(after === null ? {} : { after }),
        }),
      ])
      const known = exact.map(({ value }) => value)
      return {
        list: [...exact, ...others(list).filter(({ value }) => !known.includes(value))],
        next,
      }
    },
    name: async (words) =>
      (await Promise.all(words.filter((word) => ids.test(word)).map(byId))).flat(),
  }
}

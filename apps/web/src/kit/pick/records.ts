import { isId } from '@oas/contract/envelope'
import { recordCalls } from '@oas/contract/record/calls'
import type { RecordRow } from '@oas/contract/record/schemas'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../form/fields.tsx'
import { recordTitle } from '../record/record-title.ts'
import type { RemoteSource } from './source.ts'

/** Most pasted words that are looked up: one record is picked of them. */
const mostNamed = 10

const choiceOf = ({ recordId, excerpt, ...row }: RecordRow): Choice => ({
  value: recordId,
  also: row.postId,
  label: [recordTitle(row), excerpt.slice(0, 40)].filter(Boolean).join(' · '),
})

/** Records called so: by their own id, by their post, by their user. */
const called = async (word: string): Promise<Choice[]> => {
  const asked = [
    ...(isId(word) ? [{ recordId: word }] : []),
    ...(word.length <= 128 ? [{ postId: word }] : []),
    ...(word.length <= 64 ? [{ uid: word }] : []),
  ]
  const found = await Promise.all(
    asked.map((by) => readCall(recordCalls.find, { ...by, limit: 20 })),
  )
  const rows = found.flatMap(({ list }) => list)
  return [...new Map(rows.map((row) => [row.recordId, choiceOf(row)])).values()]
}

/** Records, those of the last day first; searched by record, post or user. */
export const recordSource: RemoteSource = {
  key: 'records',
  ids: /^[1-9]\d{0,17}$/,
  find: async (text, after) => {
    if (text !== '') return { list: await called(text), next: null }
    const { list, next } = await readCall(recordCalls.find, after === null ? {} : { after })
    return { list: list.map(choiceOf), next }
  },
  name: async (words) => (await Promise.all(words.slice(0, mostNamed).map(called))).flat(),
}

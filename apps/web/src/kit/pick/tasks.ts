import { queueCalls } from '@oas/contract/queue/calls'
import { readCall } from '../../api/use-call.ts'
import type { RemoteSource } from './source.ts'

const choiceOf = ({ id, name }: { id: string; name: string }) => ({
  value: id,
  label: name === '' ? id : name,
})

/** Tasks with orders in the queue, by name or id; one that is done is known by its id alone. */
export const taskSource: RemoteSource = {
  key: 'tasks',
  ids: /^[1-9]\d{0,17}$/,
  own: true,
  find: async (text, after) => {
    const { list, next } = await readCall(queueCalls.pickTasks, {
      ...(text === '' ? {} : { text }),
      ...(after === null ? {} : { after }),
    })
    return { list: list.map(choiceOf), next }
  },
  name: async (words) =>
    (await readCall(queueCalls.pickTasks, { words: words.join(','), limit: 200 })).list.map(
      choiceOf,
    ),
}

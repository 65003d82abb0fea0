import { reportMoreCalls } from '@oas/contract/report/calls'
import { readCall } from '../../api/use-call.ts'
import type { RemoteSource } from '../../kit/pick/source.ts'

const choicesOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))

/** Delivery tasks of which something was counted. */
export const reportTaskSource: RemoteSource = {
  key: 'report tasks',
  ids: /^[1-9]\d{0,17}$/,
  find: async (text) => ({
    list: choicesOf((await readCall(reportMoreCalls.tasks, text === '' ? {} : { text })).list),
    next: null,
  }),
  name: async (words) => {
    const ids = words.filter((word) => /^[1-9]\d{0,17}$/.test(word))
    if (ids.length === 0) return []
    return choicesOf((await readCall(reportMoreCalls.tasks, { ids: ids.join(',') })).list)
  },
}

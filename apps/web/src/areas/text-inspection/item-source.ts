import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { readCall } from '../../api/use-call.ts'
import type { RemoteSource } from '../../kit/pick/source.ts'

const size = 20

/** Words, patterns and combinations, by what they say. */
export const itemSource: RemoteSource = {
  key: 'text-items',
  ids: /^[1-9]\d{0,17}$/,
  bare: true,
  find: async (text, after) => {
    const current = after === null ? 1 : Number(after)
    const { list, total } = await readCall(textModerationCalls.items, {
      current,
      pageSize: size,
      ...(text === '' ? {} : { text }),
    })
    return {
      list: list.map(({ id, rule, libraryName }) => ({
        value: id,
        label: `${rule} · ${libraryName}`,
      })),
      next: current * size < total ? String(current + 1) : null,
    }
  },
  name: async (words) =>
    Promise.all(
      words.slice(0, 10).map(async (id) => {
        const { rule } = await readCall(textModerationCalls.item, { id })
        return { value: id, label: rule }
      }),
    ),
}

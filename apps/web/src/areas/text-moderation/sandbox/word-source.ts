import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { readCall } from '../../../api/use-call.ts'
import type { Choice } from '../../../kit/form/fields.tsx'
import type { RemoteSource } from '../../../kit/pick/source.ts'

const size = 50
const pageOf = async (text: string, current = 1): Promise<{ list: Choice[]; total: number }> => {
  const { list, total } = await readCall(textModerationCalls.items, {
    ...(text === '' ? {} : { text }),
    live: true,
    current,
    pageSize: size,
  })
  return {
    total,
    list: list.map(({ id, rule, libraryName }) => ({
      value: id,
      label: `${rule} · ${libraryName}`,
      also: rule,
      bare: true as const,
    })),
  }
}

/** Words that are in force, by what they say. */
export const liveWordSource: RemoteSource = {
  key: 'live words',
  ids: /^[1-9]\d{0,18}$/,
  bare: true,
  find: async (text, after) => {
    const page = Number(after ?? 1)
    const { list, total } = await pageOf(text, page)
    return { list, next: page * size < total ? String(page + 1) : null }
  },
  name: async (words) => {
    const found = await Promise.all(words.map((word) => pageOf(word)))
    return found.flatMap(({ list }, at) =>
      list.filter(({ value, also }) => value === words[at] || also === words[at]).slice(0, 1),
    )
  },
}

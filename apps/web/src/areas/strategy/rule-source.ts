import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { RemoteSource } from '../../kit/pick/source.ts'

const size = 50

const pageOf = async (
  by: { text?: string; ruleId?: string },
  page = 1,
): Promise<{ list: Choice[]; total: number }> => {
  const { list, total } = await readCall(strategyRuleCalls.page, {
    ...by,
    simpleSelect: true,
    page,
    size,
  })
  return { list: list.map(({ ruleId, name }) => ({ value: ruleId, label: name })), total }
}
const isId = (word: string): boolean => /^[1-9]\d{0,17}$/.test(word)
const called = async (word: string): Promise<Choice[]> => {
  const { list } = await pageOf(isId(word) ? { ruleId: word } : { text: word })
  return list.filter(
    ({ value, label }) => value === word || label.toLowerCase() === word.toLowerCase(),
  )
}

/** Rules by name or id. */
export const ruleSource: RemoteSource = {
  key: 'rules',
  ids: /^[1-9]\d{0,17}$/,
  find: async (text, after) => {
    const page = Number(after ?? 1)
    const byId = isId(text) && page === 1 ? (await pageOf({ ruleId: text })).list : []
    const { list, total } = await pageOf(text === '' ? {} : { text }, page)
    const ids = new Set(byId.map(({ value }) => value))
    return {
      list: [...byId, ...list.filter(({ value }) => !ids.has(value))],
      next: page * size < total ? String(page + 1) : null,
    }
  },
  name: async (words) => (await Promise.all(words.map(called))).flat(),
}

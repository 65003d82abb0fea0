import { type ChangeOrder, changeOrderCalls } from '@oas/contract/change-order/calls'
import { readCall } from '../../api/use-call.ts'
import type { Choice } from '../form/fields.tsx'
import { choicesCalled, type RemoteSource } from '../pick/source.ts'
import { formatTime } from '../time.ts'

type Options = {
  /** Only those that work on this app may name. */
  appId?: number | undefined
  /** Those that are closed or over as well. */
  ended?: boolean
  /** What other systems call theirs may be named. */
  foreign?: boolean
  /** Told of every order that is found. */
  onFound?: (orders: readonly ChangeOrder[]) => void
}

const choiceOf = ({ id, title, changeEndTime }: ChangeOrder): Choice => ({
  value: id,
  also: title,
  label: [title, ...(changeEndTime === null ? [] : [formatTime(changeEndTime)])].join(' · '),
})

/** Change orders by title or number. */
export function changeOrderSource({
  appId,
  ended = false,
  foreign = false,
  onFound,
}: Options = {}): RemoteSource {
  const asked = { ...(appId === undefined ? {} : { appId }), ...(ended ? { ended } : {}) }
  const ask = async (text: string): Promise<Choice[]> => {
    const { list } = await readCall(changeOrderCalls.pick, {
      ...asked,
      ...(text === '' ? {} : { text: text.slice(0, 64) }),
    })
    onFound?.(list)
    return list.map(choiceOf)
  }
  return {
    key: `change orders ${appId ?? ''} ${ended}`,
    ...(foreign ? { ids: /^[^\s,]{1,64}$/, own: true as const } : { ids: /^[1-9][0-9]{0,17}$/ }),
    find: async (text) => ({ list: await ask(text), next: null }),
    name: async (words) => choicesCalled((await Promise.all(words.map(ask))).flat(), words),
  }
}

const anyTitle = /^[^\r\n]{1,64}$/

/** Titles of change orders; any other name may be typed. */
export const changeOrderTitles: RemoteSource = {
  key: 'change order titles',
  ids: anyTitle,
  own: true,
  bare: true,
  find: async (text) => {
    const { list } = await readCall(
      changeOrderCalls.pick,
      text === '' ? {} : { text: text.slice(0, 64) },
    )
    const titles = [...new Set(list.map(({ title }) => title))]
    return { list: titles.map((title) => ({ value: title, label: title })), next: null }
  },
  name: async (words) => words.map((word) => ({ value: word, label: word })),
}

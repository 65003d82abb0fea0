import { peopleCalls } from '@oas/contract/people/calls'
import type { PickedPerson } from '@oas/contract/people/schemas'
import { useMemo } from 'react'
import { readCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../form/fields.tsx'
import { useApps } from '../use-apps.ts'
import type { RemoteSource } from './source.ts'

/** Whoever looks, in an address that means each reader of it. */
const me = 'me'

const choiceOf = ({ id, name, displayName, state }: PickedPerson): Choice => ({
  value: id,
  also: name,
  label: [
    name,
    ...(displayName === '' || displayName === name ? [] : [`(${displayName})`]),
    ...(state === 'active' ? [] : [`– ${tData(`frontend.person_${state}`)}`]),
  ].join(' '),
})

/** The same, called by the name that is stored. */
const byName = (person: PickedPerson): Choice => ({ ...choiceOf(person), value: person.name })

type Options = {
  /** Offers `me`, which a search takes as the own id. */
  me?: boolean
  /** Only those who may work. */
  active?: boolean
  /** What is picked is the name, not the id. */
  names?: boolean
}

/** People by name and id, of those whom one may know. */
export function usePeople({
  me: offersMe = false,
  active,
  names = false,
}: Options = {}): RemoteSource {
  const { ownId } = useApps()
  return useMemo(() => {
    const own = { value: me, label: t('frontend.pick_me'), bare: true as const }
    const isOwn = (text: string): boolean =>
      offersMe && [me, own.label.toLowerCase()].includes(text.toLowerCase())
    const toChoice = names ? byName : choiceOf
    const only = active ? { active } : {}
    return {
      key: `people ${offersMe} ${active ?? false} ${names}`,
      ids: names ? /^[^,\s]{1,64}$/ : offersMe ? /^(me|[1-9]\d{0,18})$/ : /^[1-9]\d{0,18}$/,
      ...(names ? { bare: true as const } : {}),
      ...(offersMe ? { resolve: (id: string) => (id === me ? ownId || '0' : id) } : {}),
      find: async (text, after) => {
        const { list, next } = await readCall(peopleCalls.pick, {
          ...only,
          ...(text === '' ? {} : { text }),
          ...(after === null ? {} : { after }),
        })
        const withMe = offersMe && after === null && (text === '' || isOwn(text))
        return { list: [...(withMe ? [own] : []), ...list.map(toChoice)], next }
      },
      name: async (words) => {
        const others = words.filter((word) => !isOwn(word))
        const { list } =
          others.length === 0
            ? { list: [] }
            : await readCall(peopleCalls.pick, { ...only, words: others.join(','), limit: 200 })
        return [...(others.length < words.length ? [own] : []), ...list.map(toChoice)]
      },
    }
  }, [offersMe, active, names, ownId])
}

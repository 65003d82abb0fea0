import type { RuleValue } from '@oas/contract/strategy/rule'
import { mergeValue } from '../merge.ts'
import type { Catalogue } from '../model.ts'
import type { Said } from './plan.ts'

/**
 * Merges what rules said in one run; `add` takes the number of what was said, `take` answers all of
 * it.
 */
export type Merger = {
  readonly begin: () => void
  readonly add: (action: number) => void
  readonly take: () => Record<string, RuleValue>
}

/**
 * A value that is said, or one element of a list of them: of which result indicator it is. A list
 * without elements is `null`.
 */
type Share = { readonly place: number; readonly value: RuleValue | null; readonly inList: boolean }
/**
 * Everything said, taken apart into numbered shares, equal ones with one number: the shares of
 * action `a` are `shares[starts[a]]` up to `shares[starts[a + 1]]`.
 */
type Shares = {
  readonly ids: readonly string[]
  readonly list: readonly Share[]
  readonly starts: Int32Array
  readonly shares: Int32Array
}

const sharesOf = (said: readonly Said[]): Shares => {
  const ids: string[] = []
  const list: Share[] = []
  const places = new Map<string, number>()
  const known = new Map<string, number>()
  const placeOf = (id: string): number => {
    const found = places.get(id) ?? ids.push(id) - 1
    places.set(id, found)
    return found
  }
  const numberOf = (share: Share): number => {
    const key = JSON.stringify(share)
    const found = known.get(key) ?? list.push(share) - 1
    known.set(key, found)
    return found
  }
  const numbers = said.map(({ result }) =>
    Object.entries(result).flatMap(([id, value]) => {
      const place = placeOf(id)
      if (!Array.isArray(value)) return [numberOf({ place, value, inList: false })]
      return value.length === 0
        ? [numberOf({ place, value: null, inList: true })]
        : value.map((element) => numberOf({ place, value: element, inList: true }))
    }),
  )
  const starts = new Int32Array(said.length + 1)
  numbers.forEach((own, action) => {
    starts[action + 1] = (starts[action] ?? 0) + own.length
  })
  return { ids, list, starts, shares: Int32Array.from(numbers.flat()) }
}

/**
 * The merging of results made ready for a set: the same outcome as `mergeResults`. Each share
 * counts once a run, by its first mention; a value said again changes nothing.
 */
export function mergerOf(catalogue: Catalogue, said: readonly Said[]): Merger {
  const { ids, list, starts, shares } = sharesOf(said)
  const options = ids.map((id) => catalogue.indicators.get(id)?.options ?? null)
  const seen = new Uint8Array(list.length)
  const order = new Int32Array(list.length)
  const placeOf = Int32Array.from(list, ({ place }) => place)
  const valueOf = list.map(({ value }) => value)
  const inList = Uint8Array.from(list, (share) => (share.inList ? 1 : 0))
  let count = 0
  return {
    begin: () => {
      for (let at = 0; at < count; at += 1) seen[order[at] ?? 0] = 0
      count = 0
    },
    add: (action) => {
      const end = starts[action + 1] ?? 0
      for (let at = starts[action] ?? 0; at < end; at += 1) {
        const share = shares[at] ?? 0
        if (seen[share] === 0) {
          seen[share] = 1
          order[count] = share
          count += 1
        }
      }
    },
    take: () => {
      const values: (RuleValue | undefined)[] = ids.map(() => undefined)
      const lists: ((string | number)[] | undefined)[] = ids.map(() => undefined)
      for (let at = 0; at < count; at += 1) {
        const share = order[at] ?? 0
        const place = placeOf[share] ?? 0
        const value = valueOf[share]
        if (value === undefined) continue
        if (inList[share] === 1) {
          const elements = lists[place] ?? (lists[place] = [])
          if (value !== null && typeof value !== 'object') elements.push(value)
        } else if (value !== null) {
          const before = values[place]
          values[place] =
            before === undefined ? value : mergeValue(options[place] ?? null, before, value)
        }
      }
      const result: Record<string, RuleValue> = {}
      ids.forEach((id, place) => {
        const value = lists[place] ?? values[place]
        if (value !== undefined) result[id] = value
      })
      return result
    },
  }
}

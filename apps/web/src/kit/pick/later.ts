import type { LaterSource } from './source.ts'
import { usePeople } from './use-people.ts'
import { usePlaceSource, useTypeSource } from './use-sources.ts'

/** People by the names that are stored with what they did. */
export const personNames: LaterSource = {
  ids: /^[^,\s]{1,64}$/,
  use: () => usePeople({ names: true }),
}
export const countries: LaterSource = { ids: /^[A-Za-z-]{2,10}$/, use: () => usePlaceSource(0) }
export const languages: LaterSource = { ids: /^[A-Za-z-]{2,10}$/, use: () => usePlaceSource(1) }
/** Types; their ids are `app:type`. */
export const types: LaterSource = { ids: /^\d{1,10}:\d{1,10}$/, use: () => useTypeSource() }

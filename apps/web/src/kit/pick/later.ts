import type { LaterSource } from './source.ts'
import { usePeople } from './use-people.ts'
import { useAuditPageSource, usePlaceSource } from './use-sources.ts'

/** People; what an earlier address calls by name stays. */
export const persons: LaterSource = { ids: /^[^,\s]{1,64}$/, use: () => usePeople() }
/** People by the names that are stored with what they did. */
export const personNames: LaterSource = {
  ids: /^[^,\s]{1,64}$/,
  use: () => usePeople({ names: true }),
}
export const countries: LaterSource = { ids: /^[A-Za-z-]{2,10}$/, use: () => usePlaceSource(0) }
export const languages: LaterSource = { ids: /^[A-Za-z-]{2,10}$/, use: () => usePlaceSource(1) }
export const pageKeys: LaterSource = { ids: /^[A-Za-z0-9_-]{1,100}$/, use: useAuditPageSource }

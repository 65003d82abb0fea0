/** The version taken where a type setting names none, and the least of the versioned fetches. */
export const defaultRecordVersion = 4
/** Preloading and refreshing need at least this raw version. */
export const preloadVersion = 3

export type FetchWay =
  | { way: 'get' }
  | { way: 'queryList'; version: 5 }
  | { way: 'conditionQuery'; version: number }

/**
 * How records of a type are fetched. The raw value decides: 1 is the GET call, 5 sends a query
 * list, anything else is a POST with conditions under at least version 4.
 */
export function fetchWay(raw: number | null | undefined): FetchWay {
  const version = raw ?? defaultRecordVersion
  if (version === 1) return { way: 'get' }
  if (version === 5) return { way: 'queryList', version: 5 }
  return { way: 'conditionQuery', version: Math.max(version, defaultRecordVersion) }
}

/** Whether batches are preloaded: the switch is on and the raw version allows it. */
export function mayPreload(preload: boolean, raw: number | null | undefined): boolean {
  return preload && (raw ?? defaultRecordVersion) >= preloadVersion
}

/** Whether holds are refreshed: on unless switched off, and the raw version allows it. */
export function mayRefresh(refresh: boolean | undefined, raw: number | null | undefined): boolean {
  return (refresh ?? true) && (raw ?? defaultRecordVersion) >= preloadVersion
}

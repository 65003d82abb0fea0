/** Whom a new release is forced upon, as the setting `front.release.force` says. */
export type ForceList = {
  pods: readonly string[]
  teams: readonly string[]
  users: readonly string[]
}
type Who = { id: string; name: string; teamName: string } | null

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The setting's value; what is missing or of another kind is an empty list. */
export function forceListOf(json: string | null | undefined): ForceList {
  let value: unknown = null
  try {
    value = JSON.parse(json ?? 'null')
  } catch {
    /* an unreadable setting forces nobody */
  }
  const lists = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return { pods: texts(lists['pods']), teams: texts(lists['teams']), users: texts(lists['users']) }
}

/**
 * What a newer build means for a page: nothing, a question, or a reload that is not asked about.
 */
export function verdictOf(
  running: string,
  served: { build: string; pod: string },
  force: ForceList,
  who: Who,
): 'same' | 'ask' | 'force' {
  if (served.build === '' || served.build === running) return 'same'
  const forced =
    (served.pod !== '' && force.pods.includes(served.pod)) ||
    (who !== null &&
      (force.teams.includes(who.teamName) ||
        force.users.includes(who.name) ||
        force.users.includes(who.id)))
  return forced ? 'force' : 'ask'
}

const sparedPath = '/tags/auto-config'
/**
 * Whether a page is never reloaded by itself: the settings of types, where that would take an
 * unfinished one with it.
 */
export function isSpared(path: string): boolean {
  return (
    path === sparedPath ||
    (/^[/?]/.test(path.slice(sparedPath.length)) && path.startsWith(sparedPath))
  )
}

import type { ResourceAccess } from './schemas.ts'

export type TokenKind = 'cdn' | 'access'
/** A query parameter that opens a resource; null where there is no secret to make it with. */
export type TokenMaker = (
  kind: TokenKind,
  host: string,
  path: string,
) => { name: string; value: string } | null
export type ExchangeOptions = {
  includeAllHost?: boolean | undefined
  forceAddToken?: boolean | undefined
  token?: TokenMaker
}
export type Exchanged = {
  url: string
  steps: { step: 'replace' | 'migrate' | TokenKind; url: string }[]
  /** A token that is wanted and was not made: whoever has the secrets goes on. */
  needs: TokenKind | null
}

/**
 * Whether a host is meant by an entry: its name, `*.name` for all below it. `*` is not: it stands
 * for types that include all hosts.
 */
const means = (entry: string, host: string): boolean =>
  entry === host || (entry.startsWith('*.') && host.endsWith(entry.slice(1)))
/** A rule without a path is about one host, not about all whose name begins alike. */
const fits = (source: string, url: string): boolean =>
  url.startsWith(source) &&
  (new URL(source).pathname !== '/' ||
    source.endsWith('/') ||
    /^($|[/?#])/.test(url.slice(source.length)))

/**
 * Puts a parameter at the end of the query and leaves the others as they are written, since they
 * may be signed.
 */
const withParameter = (url: string, { name, value }: { name: string; value: string }): string => {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(url) ?? []
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== name)
  return `${before}?${[...others, `${name}=${value}`].join('&')}${hash}`
}

const migrated = (url: string, access: ResourceAccess, all: boolean): string => {
  const { hostname } = new URL(url)
  const target =
    access.resourceMigrateHosts.find(({ host }) => means(host, hostname)) ??
    (all ? access.resourceMigrateHosts.find(({ host }) => host === '*') : undefined)
  if (!target) return url
  // Only the host is exchanged; the rest stays as it was written.
  return url.replace(/^(https?:\/\/)(?:[^/?#]*@)?[^/?#]*/i, `$1${target.to}`)
}

/**
 * Which token a host wants: one for its network of caches, or one for the resource itself. `force`
 * asks for the latter everywhere.
 */
const wantedToken = (host: string, access: ResourceAccess, force: boolean): TokenKind | null => {
  const listed = (hosts: readonly string[]): boolean =>
    hosts.some((entry) => entry === '*' || means(entry, host))
  if (listed(access.resourceNeedCdnTokens)) return 'cdn'
  return force || listed(access.resourceNeedTokens) ? 'access' : null
}

const exchange = (
  source: string,
  access: ResourceAccess,
  { includeAllHost = false, forceAddToken = false, token }: ExchangeOptions,
): Exchanged => {
  const steps: Exchanged['steps'] = []
  let url = source
  const go = (step: Exchanged['steps'][number]['step'], next: string): void => {
    if (next !== url) {
      url = next
      steps.push({ step, url })
    }
  }
  const rule = access.replaceRules.find(({ sourceUrl }) => fits(sourceUrl, url))
  if (rule) go('replace', rule.replaceUrl + url.slice(rule.sourceUrl.length))
  go('migrate', migrated(url, access, includeAllHost))
  const { hostname, pathname } = new URL(url)
  const kind = wantedToken(hostname, access, forceAddToken)
  const made = kind && token ? token(kind, hostname, pathname) : null
  if (kind && made) go(kind, withParameter(url, made))
  return { url, steps, needs: kind && !made ? kind : null }
}

/**
 * The address under which a resource is read: the first replace rule that fits, then the host it
 * was migrated to, then the token its host wants. What is no http address, and whatever goes wrong,
 * answers the address as it was.
 */
export function exchangeUrl(
  source: string,
  access: ResourceAccess,
  options: ExchangeOptions = {},
): Exchanged {
  const same: Exchanged = { url: source, steps: [], needs: null }
  if (!/^https?:\/\//i.test(source)) return same
  try {
    return exchange(source, access, options)
  } catch {
    return same
  }
}

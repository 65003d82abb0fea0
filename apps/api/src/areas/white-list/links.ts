import { domainToASCII } from 'node:url'

export type Link = { host: string; path: string }
const mostLinks = 50
const mostPath = 1000
const linkShape = /https?:\/\/[^\s<>"'`]{1,2000}/gi
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Second names under which countries sell hosts; a wildcard over one would know half the web. */
const soldBelow = new Set([
  'co',
  'com',
  'net',
  'org',
  'gov',
  'edu',
  'ac',
  'or',
  'ne',
  'go',
  'web',
  'my',
  'sch',
  'biz',
  'mil',
])

const linkOf = (text: string): Link | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:'
    ? { host: url.hostname.replace(/\.$/, ''), path: url.pathname }
    : null
}
/** A link as it is typed, or null where it is none. */
export function readLink(text: string): Link | null {
  return linkOf(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
}

/** Links in texts, each once. Beyond fifty, a link that no list knows stands for the rest. */
export function linksIn(texts: readonly string[]): Link[] {
  const found = new Map<string, Link>()
  for (const match of texts.join('\n').matchAll(linkShape)) {
    const link = linkOf(match[0].replace(/[.,;:!?)\]}。，；：！？）】]+$/, ''))
    if (link) found.set(`${link.host}${link.path}`, link)
    if (found.size > mostLinks) return [...found.values(), { host: '', path: '' }]
  }
  return [...found.values()]
}

/** Hosts under which entries may know a link: its own and a wildcard for each above it. */
export function hostKeys({ host }: Link): string[] {
  const labels = host.split('.')
  return [
    host,
    ...labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`),
  ].filter((key) => key !== '' && key.length <= 255)
}

/**
 * A pattern as entries keep it: `host`, `*.host`, `host/path` (that page alone) or `host/path*`
 * (all that begins so).
 */
export function readPattern(text: string): Link | null {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  const [, name = '', path = ''] = /^([^/?#\s]+)(\/[^?#\s]*)?$/.exec(bare) ?? []
  const wild = name.startsWith('*.')
  const host = domainToASCII((wild ? name.slice(2) : name).replace(/\.$/, '').toLowerCase())
  const labels = host.split('.')
  if (
    host.length > 253 ||
    labels.length < 2 ||
    path.length > mostPath ||
    !labels.every((one) => label.test(one)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return null
  if (
    wild &&
    labels.length === 2 &&
    (labels[1] ?? '').length === 2 &&
    soldBelow.has(labels[0] ?? '')
  )
    return null
  return { host: wild ? `*.${host}` : host, path: path === '/' ? '' : path }
}

/** Whether an entry knows a link. */
export function isKnownLink({ host, path }: Link, link: Link): boolean {
  if (!hostKeys(link).includes(host)) return false
  if (path === '') return true
  return path.endsWith('*') ? link.path.startsWith(path.slice(0, -1)) : link.path === path
}

import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type OutgoingReason =
  | 'url'
  | 'scheme'
  | 'credentials'
  | 'address'
  | 'host'
  | 'dns'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'status'
  | 'size'

/** Why a request could not be made or got no whole answer. */
export class OutgoingError extends Error {
  constructor(
    readonly reason: OutgoingReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
const resolveByDns: Resolve = (host) => dns.promises.lookup(host, { all: true, verbatim: true })

const globalV6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet: not private, loopback, link-local, shared,
 * multicast, reserved or a way to one of them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalV6)
}

const inNetwork = (address: string, network: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (!network.includes('/'))
    return ipaddr.isValid(network) && ipaddr.process(network).toString() === parsed.toString()
  try {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match([base, bits])
  } catch {
    return false /* an entry that is no network is a host name, compared elsewhere */
  }
}

const bare = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** Whether the configuration permits this host name, whatever its addresses, or this address. */
export function permitsAddress(
  allowed: readonly string[],
  host: string,
  address?: string,
): boolean {
  return allowed.some(
    (entry) => bare(entry) === bare(host) || (address !== undefined && inNetwork(address, entry)),
  )
}

/** Whether a host stands on a list, itself or below an entry `*.host`. */
export function coversHost(listed: readonly string[], host: string): boolean {
  return listed.some((entry) =>
    entry.startsWith('*.') ? bare(host).endsWith(entry.slice(1)) : entry === bare(host),
  )
}

/**
 * Refuses hosts that are not listed, where there is a list; the configuration's own are always
 * listed.
 */
export function checkListed(url: URL, listed: readonly string[], allowed: readonly string[]): void {
  const host = bare(url.hostname)
  if (listed.length > 0 && !coversHost(listed, host) && !permitsAddress(allowed, host, host))
    throw new OutgoingError('host', `${host} is not on the list of hosts that may be asked`)
}

/** Parses an address to call and refuses what can be refused without resolving names. */
export function checkUrl(text: string, allowed: readonly string[]): URL {
  if (!URL.canParse(text)) throw new OutgoingError('url', 'the address is not a URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutgoingError('scheme', `${url.protocol} addresses are not called`)
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('credentials', 'the address must not hold a name or password')
  const host = bare(url.hostname)
  // The URL parser has turned decimal, octal and hexadecimal forms into dotted ones; sockets
  // connect to literals without a lookup.
  if (ipaddr.isValid(host) && !isPublicAddress(host) && !permitsAddress(allowed, host, host))
    throw new OutgoingError('address', `${host} is not a public address`)
  return url
}

/**
 * The addresses of a host, all of them public or permitted. One private address among several
 * refuses the name. Throws OutgoingError.
 */
export async function publicAddresses(
  allowed: readonly string[],
  host: string,
  family = 0,
  resolve: Resolve = resolveByDns,
): Promise<{ address: string; family: number }[]> {
  const name = host.replaceAll(/[[\]]/g, '')
  const found = await resolve(name).catch((error: unknown) => {
    throw new OutgoingError('dns', `${name} could not be resolved`, { cause: error })
  })
  const wanted = found.filter((one) => family === 0 || one.family === family)
  const bad = wanted.find(
    ({ address }) => !isPublicAddress(address) && !permitsAddress(allowed, name, address),
  )
  if (bad)
    throw new OutgoingError(
      'address',
      `${name} resolves to ${bad.address}, which is not a public address`,
    )
  if (wanted.length === 0) throw new OutgoingError('dns', `${name} has no address`)
  return wanted
}

/**
 * A lookup for sockets that answers public addresses only. The socket connects to what was checked,
 * so a name that resolves anew in between gains nothing.
 */
export function guardedLookup(
  allowed: readonly string[],
  resolve: Resolve = resolveByDns,
): LookupFunction {
  return (host, options, done) => {
    publicAddresses(allowed, host, Number(options.family ?? 0), resolve).then(
      (wanted) => {
        const [first] = wanted
        if (options.all)
          (done as unknown as (error: null, addresses: typeof wanted) => void)(null, wanted)
        else done(null, first?.address ?? '', first?.family ?? 0)
      },
      (error: Error) => done(error, '', 0),
    )
  }
}

import ipaddr from 'ipaddr.js'

type Parsed = ipaddr.IPv4 | ipaddr.IPv6
/** A network: its first address, how many bits are fixed, and the one way to write it. */
export type Network = { base: Parsed; bits: number; text: string }

const widthOf = (address: Parsed): number => (address.kind() === 'ipv4' ? 32 : 128)

/**
 * Reads `1.2.3.4`, `1.2.3.0/24` and the same of version 6; null for anything else. Version 4
 * written as version 6 counts as version 4, an address as a network of one.
 */
export function readNetwork(text: string): Network | null {
  const [head = '', tail, ...rest] = text.trim().split('/')
  // The library also reads short and octal forms (`1.2`, `010.0.0.1`), which people take for
  // something else.
  const plain = head.includes(':')
    ? ipaddr.IPv6.isValid(head)
    : ipaddr.IPv4.isValidFourPartDecimal(head)
  if (!plain || rest.length > 0 || (tail !== undefined && !/^\d{1,3}$/.test(tail))) return null
  const given = ipaddr.parse(head)
  const base = ipaddr.process(head)
  const bits = tail === undefined ? widthOf(base) : Number(tail) - (widthOf(given) - widthOf(base))
  if (bits < 0 || bits > widthOf(base)) return null
  const cidr = `${base.toString()}/${bits}`
  const first =
    base.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return { base: first, bits, text: `${first.toString()}/${bits}` }
}

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== null
}

/** Whether an address lies in one of the networks; what is no address lies in none. */
export function isIn(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(
    ({ base, bits }) =>
      base.kind() === parsed.kind() && parsed.match([base, bits] as [never, number]),
  )
}

const loopback = ['127.0.0.0/8', '::1'].flatMap((text) => readNetwork(text) ?? [])
/**
 * Whether an address is one of the proxies in front, as configured: networks, or `loopback` for
 * this machine.
 */
export function isTrustedProxy(trusted: readonly string[], address: string): boolean {
  return isIn(
    address,
    trusted.flatMap((entry) => (entry === 'loopback' ? loopback : (readNetwork(entry) ?? []))),
  )
}

/**
 * Where a request comes from: the nearest address that is none of our proxies. Only what a trusted
 * proxy added to the header counts.
 */
export function clientAddress(
  trusted: readonly string[],
  peer: string,
  forwarded: string | undefined,
): string {
  const chain = [
    peer,
    ...(forwarded ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  return chain.find((address) => !isTrustedProxy(trusted, address)) ?? chain.at(-1) ?? peer
}

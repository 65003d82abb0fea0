import { domainToASCII } from 'node:url'
import type { BadLine } from '@oas/contract/network/schemas'
import type { Static } from 'typebox'
import ipaddr from 'ipaddr.js'
import { readNetwork } from '../../core/address.ts'

type Read = { value: string } | { reason: string }
export type Lines = { values: string[]; bad: Static<typeof BadLine>[] }

/** Wider networks are more often a slip than a wish. */
const widest = 8
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * A host as lists have it: in ASCII, lower case, without a dot at its end; `*.host` stands for all
 * below it.
 */
export function readHost(text: string): Read {
  const wild = text.startsWith('*.')
  const bare = (wild ? text.slice(2) : text).replace(/\.$/, '').toLowerCase()
  if (/[/:@?#\s]/.test(bare)) return { reason: 'network.bad_address' }
  const host = domainToASCII(bare)
  if (ipaddr.isValid(bare) || ipaddr.isValid(host)) return { reason: 'network.bad_literal' }
  const labels = host.split('.')
  if (
    host === '' ||
    host.length > 253 ||
    labels.length < 2 ||
    !labels.every((one) => label.test(one)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return { reason: 'network.bad_host' }
  return { value: wild ? `*.${host}` : host }
}

export function readAddress(text: string): Read {
  const network = readNetwork(text)
  if (!network) return { reason: 'network.bad_network' }
  return network.bits < widest ? { reason: 'network.too_wide' } : { value: network.text }
}

/** The values of lines, each once, and the lines that are none; empty ones are passed over. */
export function readLines(
  lines: readonly string[],
  read: (text: string) => Read,
  say: (key: string) => string,
): Lines {
  const values = new Set<string>()
  const bad: Lines['bad'] = []
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (text === '') continue
    const found = read(text)
    if ('value' in found) values.add(found.value)
    else bad.push({ line: index + 1, text, reason: say(found.reason) })
  }
  return { values: [...values], bad }
}

import dns from 'node:dns'
import type { Input } from '@oas/contract/define'
import type { networkCalls } from '@oas/contract/network/calls'
import { domainLists } from '@oas/contract/network/schemas'
import { textOf } from '@oas/texts'
import ipaddr from 'ipaddr.js'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { OutgoingError, checkOutgoing, statusOutgoing } from '../../core/outgoing.ts'
import {
  checkListed,
  checkUrl,
  isPublicAddress,
  permitsAddress,
} from '../../core/outgoing-guard.ts'
import { inForce, listsOf } from './in-force.ts'
import { readHost, readLines } from './lines.ts'
import { addressesInUse, countRules, listRules } from './queries.ts'
import { addRules, commonOf, reviewRule, stopRule, untilOf, updateRule } from './rules.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof networkCalls
const testMs = 5000

export const listDomains: Handler<Calls['domains']> = async (
  ctx,
  { current = 1, pageSize = 10, list, ...by },
) => {
  const now = ctx.now()
  const filter = {
    ...by,
    lists: list === undefined ? domainLists : [list],
    now,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  }
  const [rows, total] = await Promise.all([listRules(ctx.db, filter), countRules(ctx.db, filter)])
  return {
    list: rows.map((row) => ({
      ...commonOf(row, now),
      list: domainLists.find((one) => one === row.list) ?? 'safe',
    })),
    total,
  }
}

export const addDomains: Handler<Calls['addDomains']> = async (
  ctx,
  { list, lines, appId, purpose, until, dry = false },
) => {
  const { locksOut: _never, ...outcome } = await addRules(ctx, {
    list,
    lines: readLines(lines, readHost, (key) => textOf(ctx.language, key)),
    appId: appId ?? null,
    roleIds: [],
    purpose: purpose.trim(),
    until: untilOf(ctx, until),
    dry,
  })
  return outcome
}
export function updateDomain(ctx: CallContext, input: Input<Calls['updateDomain']>) {
  return updateRule(ctx, domainLists, input)
}
export function reviewDomain(ctx: CallContext, input: Input<Calls['reviewDomain']>) {
  return reviewRule(ctx, domainLists, input)
}
export function stopDomain(ctx: CallContext, input: Input<Calls['stopDomain']>) {
  return stopRule(ctx, domainLists, input)
}

/**
 * Hosts in use that would be refused if the list counted; one that is refused already is among
 * them.
 */
export const getEgress: Handler<Calls['egress']> = async (ctx) => {
  const listed = (await inForce.get(ctx)).hosts.egress
  const used = [
    ...(await addressesInUse(ctx.db)),
    ...(ctx.config.translation.url === ''
      ? []
      : [{ url: ctx.config.translation.url, usedBy: textOf(ctx.language, 'network.translation') }]),
  ]
  const missing = used.flatMap(({ url, usedBy }) => {
    if (!URL.canParse(url)) return []
    const target = new URL(url)
    // A list of nothing known refuses everything that is not configured.
    try {
      checkListed(target, listed.length > 0 ? listed : ['*.invalid'], ctx.config.allowedHosts)
      return []
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return [{ host: target.hostname, usedBy }]
    }
  })
  return { listed: listed.length, missing }
}

const resolve = async (host: string): Promise<string[]> => {
  const bare = host.replaceAll(/[[\]]/g, '')
  if (ipaddr.isValid(bare)) return [bare]
  // A name that leads nowhere has no addresses; the request below says so.
  return (await dns.promises.lookup(host, { all: true, verbatim: true }).catch(() => [])).map(
    ({ address }) => address,
  )
}

/** What the server makes of an address, down to one request for its head. */
export const testDomain: Handler<Calls['testDomain']> = async (ctx, { url }) => {
  if (!URL.canParse(url.trim()))
    fail('invalid-input', { field: 'url', reason: textOf(ctx.language, 'network.bad_url') })
  const host = new URL(url.trim()).hostname
  const addresses = (await resolve(host)).map((address) => ({
    address,
    allowed: isPublicAddress(address) || permitsAddress(ctx.config.allowedHosts, host, address),
  }))
  const lists = listsOf(await inForce.get(ctx), host)
  try {
    checkUrl(url.trim(), ctx.config.allowedHosts)
    await checkOutgoing(ctx, url.trim())
    return {
      host,
      lists,
      addresses,
      allowed: true,
      reason: '',
      status: await statusOutgoing(ctx, url.trim(), { timeoutMs: testMs }),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return {
      host,
      lists,
      addresses,
      allowed: !['url', 'scheme', 'credentials', 'address', 'host'].includes(error.reason),
      reason: `${error.reason}: ${error.message}`,
      status: null,
    }
  }
}

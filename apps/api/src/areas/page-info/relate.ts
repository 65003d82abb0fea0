import { type Related, type pageInfoCalls, relatedMost } from '@oas/contract/page-info/calls'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { lostPoints, scoreDays } from './score.ts'
import { punishedMany, userFacts } from './queries/records.ts'
import {
  type Account,
  type Shared,
  accountsWith,
  keysOfUids,
  violationsMany,
} from './queries/relations.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof pageInfoCalls
/** A device or a phone says more than an address that many have. */
const weights: Readonly<Record<Shared['kind'], number>> = { device: 4, phone: 4, ip: 1 }
const strongest = 10
const shownOfKey = 6
/** Accounts of the first step from which the second goes on. */
const secondMost = 30
const userDays = 90

const cut = (key: string): string =>
  key.length > shownOfKey ? `${key.slice(0, shownOfKey)}…` : key
const keyOf = ({ kind, key }: Shared): string => `${kind} ${key}`

type Found = { depth: number; accounts: Account[] }
const addStep = (
  found: Map<string, Found>,
  accounts: readonly Account[],
  depth: number,
): string[] => {
  const fresh: string[] = []
  for (const account of accounts) {
    const known = found.get(account.uid)
    if (known && known.depth < depth) continue
    if (known) known.accounts.push(account)
    else {
      found.set(account.uid, { depth, accounts: [account] })
      fresh.push(account.uid)
    }
  }
  return fresh
}

type Start = {
  appId: number
  uid?: string | undefined
  keys: readonly Shared[]
  since: Date
  depth: number
}
/**
 * Accounts that share something with an account, or that came with what is named: the strongest
 * first.
 */
const related = async (
  ctx: CallContext,
  { appId, uid, keys, since, depth }: Start,
): Promise<{ list: Related[]; more: boolean }> => {
  const found = new Map<string, Found>()
  if (uid !== undefined) found.set(uid, { depth: 0, accounts: [] })
  const first: Shared[] =
    uid === undefined ? [...keys] : await keysOfUids(ctx.pool, appId, [uid], since)
  const fresh = addStep(found, await accountsWith(ctx.pool, appId, first, since), 1)
  if (depth > 1 && fresh.length > 0) {
    const asked = new Set(first.map(keyOf))
    const next = (await keysOfUids(ctx.pool, appId, fresh.slice(0, secondMost), since)).filter(
      (one) => !asked.has(keyOf(one)),
    )
    addStep(
      found,
      await accountsWith(
        ctx.pool,
        appId,
        [...new Map(next.map((one) => [keyOf(one), one])).values()].slice(0, 200),
        since,
      ),
      2,
    )
  }
  if (uid !== undefined) found.delete(uid)
  const all = [...found]
    .map(([one, { depth: step, accounts }]) => ({
      uid: one,
      depth: step,
      strength: Math.min(
        strongest,
        accounts.reduce((sum, { kind }) => sum + weights[kind], 0),
      ),
      relations: accounts.slice(0, 10).map(({ kind, key }) => ({ kind, key: cut(key) })),
      records: Math.max(...accounts.map(({ records }) => records)),
      lastSeen: Math.max(...accounts.map(({ lastSeen }) => Math.floor(lastSeen))),
    }))
    .toSorted((a, b) => a.depth - b.depth || b.strength - a.strength || b.lastSeen - a.lastSeen)
  const shown = all.slice(0, relatedMost)
  const uids = shown.map((one) => one.uid)
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const from = new Date(ctx.now().getTime() - scoreDays * dayMs)
  const [punished, violations] = await Promise.all([
    punishedMany(ctx.pool, appId, uids, hidden),
    violationsMany(ctx.pool, appId, uids, from, hidden),
  ])
  return {
    more: all.length > shown.length,
    list: shown.map((one) => {
      const counts = punished.find((row) => row.uid === one.uid)
      return {
        ...one,
        live: counts?.live ?? 0,
        total: counts?.total ?? 0,
        score: 100 - lostPoints(violations.filter((row) => row.uid === one.uid)),
      }
    }),
  }
}

export const relate: Handler<Calls['relate']> = async (
  ctx,
  { appId, by, value, days, depth, reason },
) => {
  const since = new Date(ctx.now().getTime() - days * dayMs)
  // What was asked for is in the log, but a phone's hash or an address is not spread there either.
  await audit(ctx.db, ctx, [
    {
      action: 'pageInfo.relate',
      subject: by === 'uid' ? `uid:${value}` : `${by}:${cut(value)}`,
      appId,
      detail: { days, depth, reason },
    },
  ])
  return related(
    ctx,
    by === 'uid'
      ? { appId, uid: value, keys: [], since, depth }
      : { appId, keys: [{ kind: by, key: value }], since, depth },
  )
}

export const userDetail: Handler<Calls['userDetail']> = async (ctx, { appId, uid }) => {
  const now = ctx.now().getTime()
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const [facts, violations, { list }] = await Promise.all([
    userFacts(ctx.pool, { id: '0', appId, type: 0, uid }),
    violationsMany(ctx.pool, appId, [uid], new Date(now - scoreDays * dayMs), hidden),
    related(ctx, { appId, uid, keys: [], since: new Date(now - userDays * dayMs), depth: 1 }),
  ])
  return {
    uid,
    facts,
    score: 100 - lostPoints(violations),
    violations: violations.reduce((sum, { n }) => sum + n, 0),
    related: list,
  }
}

import { setImmediate } from 'node:timers/promises'
import { attackDays } from '@oas/contract/text-moderation/attack-calls'
import { dayMs, minuteMs } from '@oas/contract/time'
import { type TextSet, matchFields } from '@oas/text-match'
import { textOf } from '@oas/texts'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { sendMessage } from '../../message/index.ts'
import { compileItems, otherScene } from '../engine.ts'
import type { Tx } from '../queries/items.ts'
import { type Places, findLive, placesNow } from '../queries/releases.ts'
import { attacksOf, whereOf } from './attack.ts'
import { type DueRow, type Outcome, keepOutcomes, listDue } from './queries.ts'

const stretch = 500
/** Items after which others have their turn. */
const turn = 10
/** Of what gets worse with graver items people are told. */
const toldLevel = 2
const namesMost = 5

type Trying = { set: TextSet; places: Places; release: number | null; now: Date }

const tryItem = (row: DueRow, { set, places, release, now }: Trying): Outcome => {
  const { id, version, body } = row
  const where = whereOf(body, places, now.getTime())
  const scene = body.scenes[0] ?? otherScene
  const tried = attacksOf(body)
  const missed = tried.filter(({ way, text }) => {
    const { hits } = matchFields(set, [{ key: way, text, scene }], where)
    // An item inside of another one of the stretch is found as well.
    return !hits.some(({ itemId }) => itemId === id)
  })
  const missedBefore = new Set(row.missedBefore?.map(({ way }) => way))
  const foundBefore = new Set(row.waysBefore?.filter((way) => !missedBefore.has(way)))
  return {
    itemId: id,
    version,
    release,
    found: tried.length - missed.length,
    ways: tried.map(({ way }) => way),
    missed,
    worse: missed.filter(({ way }) => foundBefore.has(way)).length,
    at: now,
  }
}

/**
 * Tells the owners of libraries of which grave items something gets through that was found before.
 */
const tellOwners = async (
  tx: Tx,
  now: Date,
  rows: readonly DueRow[],
  outcomes: readonly Outcome[],
): Promise<void> => {
  const byOwner = new Map<string, string[]>()
  for (const [n, { ownerId, rule, level }] of rows.entries()) {
    if (level > toldLevel || (outcomes[n]?.worse ?? 0) === 0) continue
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), rule])
  }
  for (const [personId, rules] of byOwner) {
    const names = rules.slice(0, namesMost).map((rule) => rule.slice(0, 40))
    const params = {
      n: rules.length,
      names: [...names, ...(rules.length > namesMost ? ['…'] : [])].join(', '),
    }
    const transKey = 'text_attack.told_worse'
    await sendMessage(tx, now, {
      msgType: 5,
      plat: 'text-moderation',
      audience: { personIds: [personId] },
      link: '/text/sensitive-management?tab=attacks',
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
  }
}

/**
 * Disguises the words of a stretch of items that are approved since they were tried last, or were
 * tried a week ago. What is kept of each says where the next run goes on, on whatever server.
 */
const attackStretch = async (ctx: Context): Promise<void> => {
  const now = ctx.now()
  const rows = await listDue(ctx.db, new Date(now.getTime() - attackDays * dayMs), stretch)
  if (rows.length === 0) return
  const places = await placesNow(ctx.db)
  const live = await findLive(ctx.db)
  const items = rows
    .filter(({ body }) => !body.allow)
    .map(({ id, version, body }) => ({ id, version, body }))
  const { set } = await compileItems({ number: 0, places, items })
  const trying: Trying = { set, places, release: live?.number ?? null, now }
  const outcomes: Outcome[] = []
  for (const [n, row] of rows.entries()) {
    outcomes.push(tryItem(row, trying))
    if (n % turn === turn - 1) await setImmediate()
  }
  await ctx.db.transaction().execute(async (tx) => {
    await keepOutcomes(tx, outcomes)
    await tellOwners(tx, now, rows, outcomes)
  })
}

export const attackJob: Job = {
  name: 'text-moderation.attack',
  every: 10_000,
  rest: minuteMs,
  run: async (ctx) => {
    await alone(ctx, 'text attacks', () => attackStretch(ctx))
    // However much waits, whoever is served meanwhile has most of the machine.
    return false
  },
}

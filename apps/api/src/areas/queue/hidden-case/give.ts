import { createHash } from 'node:crypto'
import {
  type Chance,
  type Draw,
  aliasOf,
  hiddenPlaces,
  hiddenRate,
  mayBeViolation,
  placesReached,
} from '@oas/queue-engine'
import { typeKeyOf } from '@oas/contract/type-key'
import type pg from 'pg'
import type { CallContext } from '../../../core/context.ts'
import type { SetType } from '../asked-types.ts'
import type { ClaimType, Claimed, Claimer } from '../order/claim.ts'
import {
  type Pace,
  type HiddenPick,
  countToday,
  isTaken,
  lockPaces,
  makeHidden,
  peekNext,
  pickItem,
  readNames,
  readSides,
  setPace,
} from './queries.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** Names that are tried, and how many before more of them is made up. */
const mostTries = 40
const triesEach = 4
/** How far ids of hidden cases lie from those beside them. */
const idGap = { least: 50, most: 5000 }
const mostMs = 9

/**
 * Whether hidden cases may stand among what somebody claims: they take part in a drill, and claim
 * whatever comes next of ordinary types, since by a condition one could tell.
 */
export function mayGetHidden(
  { caller }: CallContext,
  claimer: Claimer,
  types: readonly SetType[],
): boolean {
  return (
    caller.hiddenCases === true &&
    claimer.limit > 0 &&
    claimer.task === null &&
    claimer.postId === null &&
    claimer.uid === null &&
    types.every(
      ({ conditions, setting }) => conditions.length === 0 && setting.baseInfo.groupKey === '',
    )
  )
}

/** The place of each block, which nobody can know who does not know the seed. */
const drawOf =
  ({ seed }: Pace): Draw =>
  (start) =>
    createHash('sha256').update(`${seed}:${start}`).digest().readUInt32BE(0) / 2 ** 32

const chanceOf =
  (ctx: CallContext): Chance =>
  () =>
    Number.parseInt(ctx.random(4), 16) / 2 ** 32
const between = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1))

type Placed = { place: number; item: HiddenPick }
/** What is due on a type: the places with their cases, and those that stay empty. */
type Due = { pace: Pace; placed: Placed[]; empty: number[] }

const dueOf = async (
  client: Client,
  claimer: Claimer,
  pace: Pace,
  { ahead, room, slots, but }: { ahead: number; room: number; slots: number; but: string[] },
): Promise<Due> => {
  const places = hiddenPlaces(pace.settled, pace.orders + ahead, drawOf(pace))
  const due: Due = { pace, placed: [], empty: [] }
  if (places.length === 0) return due
  const sides = await readSides(client, pace, claimer.now)
  for (const place of places) {
    if (due.placed.length >= slots) break
    const item =
      due.placed.length < room
        ? await pickItem(client, {
            pace,
            personId: claimer.personId,
            now: claimer.now,
            violation: mayBeViolation(sides),
            but,
          })
        : null
    if (item === null) {
      due.empty.push(place)
      continue
    }
    due.placed.push({ place, item })
    but.push(item.itemId)
    sides.given++
    if (item.violation) sides.violations++
  }
  return due
}

/** What all types together owe, within what somebody may get today. */
const allDue = async (
  client: Client,
  claimer: Claimer,
  paces: readonly Pace[],
  single: boolean,
): Promise<Due[]> => {
  let room = hiddenRate.perDay - (await countToday(client, claimer.personId, claimer.now))
  let slots = single ? claimer.limit : Math.max(1, claimer.limit - 1)
  const ahead = single ? claimer.limit : 1
  const but: string[] = []
  const all: Due[] = []
  for (const pace of paces) {
    const due = await dueOf(client, claimer, pace, { ahead, room, slots, but })
    room -= due.placed.length
    slots -= due.placed.length
    all.push(due)
  }
  return all
}

const namesFor = async (
  ctx: CallContext,
  client: Client,
  pace: Pace,
  besideId: string,
): Promise<{ postId: string; uid: string } | null> => {
  const known = await readNames(client, pace, besideId)
  const [posts, users] = [known.map(({ postId }) => postId), known.map((one) => one.uid)]
  const chance = chanceOf(ctx)
  for (let tries = 0; tries < mostTries; tries++) {
    const wider = Math.floor(tries / triesEach)
    const postId = aliasOf(posts, chance, wider)
    const uid = aliasOf(users, chance, wider)
    const names = { postId, uid }
    if (!(await isTaken(client, pace.appId, names))) return names
  }
  return null
}

/** How far the id of what stands between two orders lies from the first, where there is room. */
const distanceOf = (
  chance: Chance,
  before: Claimed | undefined,
  after: Claimed | undefined,
): number => {
  const room = before && after ? BigInt(after.order.id) - BigInt(before.order.id) - 1n : 0n
  return room > 0n
    ? between(chance, 1, Number(room < BigInt(idGap.most) ? room : BigInt(idGap.most)))
    : between(chance, idGap.least, idGap.most)
}

/** Where a case stands: beside its order, behind those that came in with that and before it. */
const indexFor = (
  claimed: readonly Claimed[],
  beside: Claimed | null,
  side: number,
  made: Claimed,
): number => {
  if (beside === null) return 0
  let index = claimed.indexOf(beside) + (side > 0 ? 1 : 0)
  const came = beside.record.receivedAt.getTime()
  for (; side > 0 && index < claimed.length; index++) {
    const { order, record } = claimed[index] as Claimed
    if (record.receivedAt.getTime() !== came || BigInt(order.id) > BigInt(made.order.id)) break
  }
  return index
}

/** Puts the cases of a type among its ordinary orders; answers where it is then. */
const putIn = async (
  ctx: CallContext,
  client: Client,
  claimer: Claimer,
  { due: { pace, placed, empty }, type }: { due: Due; type: ClaimType },
  claimed: Claimed[],
): Promise<void> => {
  const own = claimed.filter(({ order }) => typeKeyOf(order) === typeKeyOf(pace))
  const plain = own.length
  const next = plain === 0 && placed.length === claimer.limit ? await peekNext(client, pace) : null
  if (plain === 0 && next === null) return
  const chance = chanceOf(ctx)
  const reached = new Set(
    placesReached(
      placed.map(({ place }) => place),
      pace.orders,
      plain,
    ),
  )
  const given = placed.filter(({ place }) => reached.has(place))
  for (const { place, item } of given) {
    const at = Math.min(own.length, Math.max(0, place - pace.orders - 1))
    const beside = own[at - 1] ?? own[0] ?? null
    const side = at === 0 && beside !== null ? -1 : 1
    const besideId = beside?.order.id ?? next ?? ''
    const names = await namesFor(ctx, client, pace, besideId)
    const made =
      names &&
      (await makeHidden(client, {
        besideId,
        ids: side * distanceOf(chance, own[at - 1], own[at]),
        ms: side * between(chance, 1, mostMs),
        item,
        names,
        claimer,
        type,
      }))
    if (!made) continue
    own.splice(at, 0, made)
    claimed.splice(indexFor(claimed, beside, side, made), 0, made)
  }
  const orders = pace.orders + own.length
  const settled = [...given.map(({ place }) => place), ...empty].filter((place) => place <= orders)
  await setPace(client, claimer.personId, {
    ...pace,
    orders,
    settled: Math.max(pace.settled, ...settled),
  })
}

/**
 * Claims as `claimPlain` does, and puts hidden cases in the places of some orders. Of a single type
 * they stand where they belong; of several, where nobody knows before what comes, in the claim
 * behind it.
 */
export async function claimWithHidden(
  ctx: CallContext,
  client: Client,
  claimer: Claimer,
  types: readonly ClaimType[],
  claimPlain: (limit: number) => Promise<Claimed[]>,
): Promise<Claimed[]> {
  const paces = await lockPaces(client, claimer.personId, types)
  if (paces.length === 0) return claimPlain(claimer.limit)
  const due = await allDue(client, claimer, paces, types.length === 1)
  const wanted = due.reduce((n, { placed }) => n + placed.length, 0)
  // What asks no further than for one order is no claim that says whether the audit still runs.
  if (wanted === claimer.limit && claimer.mostBefore !== undefined) return []
  const limit = claimer.limit - wanted
  const claimed = limit > 0 ? await claimPlain(limit) : []
  const plain = claimed.length
  for (const one of due) {
    const type = types.find((other) => typeKeyOf(other) === typeKeyOf(one.pace))
    if (type) await putIn(ctx, client, claimer, { due: one, type }, claimed)
  }
  // What could not be given after all is an ordinary order: a window that is short would tell.
  const missing = claimer.limit - claimed.length
  return plain === limit && limit > 0 && missing > 0
    ? [...claimed, ...(await claimPlain(missing))]
    : claimed
}

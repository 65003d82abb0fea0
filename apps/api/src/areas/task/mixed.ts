import { splitByShare } from '@oas/agreement/share'
import type { TaskBody, TaskParts } from '@oas/contract/task/schemas'
import { secondMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { mixParts } from './engine/mix.ts'
import { groundOf, typesOf } from './ground.ts'
import { type Drawing, type Drawn, drawItems, tryDraw } from './queries/draws.ts'
import { listMixed, placeItems } from './queries/parts.ts'

type Client = Pick<pg.PoolClient, 'query'>
type Parts = NonNullable<TaskBody['parts']>

/** The draws of the parts of a task, each as its kind draws. */
export function partDrawings(
  ctx: Context,
  drawing: Drawing,
  { list }: TaskParts,
  every = 1,
): Promise<Drawing[]> {
  return Promise.all(
    list.map(async ({ kind, types, conditions, waitedMinutes, stored }, part) => ({
      ...drawing,
      part,
      body: { ...drawing.body, types, conditions, waitedMinutes, stored },
      types: await typesOf(ctx, { types, conditions }),
      stored: await groundOf(ctx, { kind, types, stored }, every),
    })),
  )
}

/** A draw that takes all it finds. */
export function wholeOf(drawing: Drawing): Drawing {
  const { body } = drawing
  return {
    ...drawing,
    body: { ...body, draw: { ...body.draw, kind: 'all' } },
    count: null,
    cap: null,
  }
}

/** How many records each part gives of what is wanted. */
export function aimsOf(
  { list, refill }: Parts,
  wanted: number,
  available: readonly number[],
): number[] {
  return splitByShare(
    wanted,
    list.map(({ share }, part) => ({ share, candidates: available[part] ?? 0 })),
    { refill },
  )
}

/** Several draws as one; what was drawn of another part is not chosen here. */
export function sumDrawn(found: readonly Drawn[], drawn: number): Drawn {
  const skipped: Drawn['skipped'] = {}
  for (const [reason, n] of found.flatMap((one) => Object.entries(one.skipped)))
    skipped[reason as keyof Drawn['skipped']] = (skipped[reason as keyof Drawn['skipped']] ?? 0) + n
  const candidates = found.reduce((sum, one) => sum + one.candidates, 0)
  const left = Object.values(skipped).reduce((sum, n) => sum + n, 0)
  return { candidates, drawn, notChosen: candidates - drawn - left, skipped }
}

/** Places of a later draw come after those of an earlier one. */
const firstPlace = (now: Date): number => Math.floor(now.getTime() / secondMs) * 1_000_000

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)

/**
 * Draws the parts of a task by their shares, in the caller's transaction. A record that several
 * parts find is of the first that draws it; what the others lack by that they draw once more.
 */
export async function drawParts(
  client: Client,
  drawings: readonly Drawing[],
  parts: Parts,
): Promise<Drawn> {
  const [{ drawId, count, cap, now } = { drawId: null, count: 0, cap: null, now: new Date() }] =
    drawings
  const wanted = Math.min(count ?? 0, cap ?? Infinity)
  const find = (): Promise<Drawn[]> => inTurn(drawings, (one) => tryDraw(client, wholeOf(one), 0))
  const first = await find()
  let aims = aimsOf(
    parts,
    wanted,
    first.map(({ drawn }) => drawn),
  )
  let drawn = 0
  while (sum(aims) > 0) {
    const made = await inTurn(drawings, (one, part) =>
      drawItems(client, { ...one, count: aims[part] ?? 0, cap: null }),
    )
    const got = sum(made.map((one) => one.drawn))
    drawn += got
    const short = sum(aims) - got
    if (got === 0 || short === 0) break
    const left = await find()
    aims = aimsOf(
      parts,
      short,
      left.map((one) => one.drawn),
    )
  }
  const order = mixParts(await listMixed(client, drawId ?? '0', drawings.length))
  await placeItems(
    client,
    order.map(({ id }) => id),
    firstPlace(now),
  )
  return sumDrawn(first, drawn)
}

/** Does one after the other: all of them use the one connection of a transaction. */
async function inTurn<T>(
  drawings: readonly Drawing[],
  work: (drawing: Drawing, part: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const [part, drawing] of drawings.entries()) done.push(await work(drawing, part))
  return done
}

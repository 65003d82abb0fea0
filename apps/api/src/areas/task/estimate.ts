import type { Input, Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import type { Estimate, Plan, TaskBody, TaskParts } from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type pg from 'pg'
import { canonicalHash } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import { isCancelled } from '../../db/trouble.ts'
import type { Handler } from '../../http/implement.ts'
import { filteredTypes } from '../queue/index.ts'
import { roomFor } from './draw.ts'
import { seedOf } from './engine/draw.ts'
import { dayOf } from '../../core/office-time.ts'
import { afterWork, workingDays } from './engine/hours.ts'
import { groundOf } from './ground.ts'
import { aimsOf, partDrawings, sumDrawn, wholeOf } from './mixed.ts'
import { eligible } from './people.ts'
import { type Drawing, type Drawn, type Sample, planOf, tryDraw } from './queries/draws.ts'
import { incomingByHour } from './queries/incoming.ts'
import { listOf } from './queries/listed.ts'
import { crowdOf, paceOf } from './queries/people.ts'
import { bodyOf, lockTask, putEstimate } from './queries/tasks.ts'
import { sampledOf, scaleUp } from './sampled.ts'
import { pickedOf, planOfSql } from './sql/pick.ts'
import { requireSound, tidyTask } from './sound.ts'

type Calls = typeof taskCalls
/** Records an hour, where nobody of the people decided enough of these types lately. */
const usualPace = 60
/** Decisions from which a pace is believed. */
const enough = 50
const paceDays = 7
const samples = 20
/** Seconds for all candidates, then for a part of them. */
const wholeSeconds = 6
const sampleSeconds = 3
/** What each part of mixed work has at least. */
const leastSeconds = 0.5
/** The part: one of so many. */
const every = 10
const mostDays = 60

/** How the orders fall on days: by quotas and pace, until all are done. */
function planDays(
  body: Pick<TaskBody, 'time' | 'quota'>,
  { orders, people, perHour }: Pick<Estimate, 'orders' | 'people' | 'perHour'>,
  from: number,
): { day: string; orders: number }[] {
  const plan: { day: string; orders: number }[] = []
  let left = orders
  for (const { day, ms } of workingDays(body.time, from)) {
    if (left <= 0 || plan.length >= mostDays) break
    const able = Math.floor((ms / hourMs) * perHour * people)
    const each = body.quota.person === null ? Infinity : body.quota.person * people
    const n = Math.min(left, able, each, body.quota.day ?? Infinity)
    left -= n
    plan.push({ day, orders: n })
  }
  return plan
}

/** When the last of the orders is done; null where nobody works on them. */
const finishOf = (
  body: TaskBody,
  numbers: Pick<Estimate, 'orders' | 'people' | 'perHour'>,
  days: readonly { orders: number }[],
  from: number,
): number | null => {
  const { orders, people, perHour } = numbers
  if (people === 0 || orders === 0) return null
  if (days.reduce((sum, day) => sum + day.orders, 0) < orders) return null
  if (body.quota.day === null && body.quota.person === null)
    return afterWork(body.time, from, Math.ceil((orders / (people * perHour)) * hourMs))
  return from + days.length * dayMs
}

type Tried = Drawn & { sample: Sample[] } & Pick<Estimate, 'basis' | 'parts'>
const numbersOf = async (
  ctx: CallContext,
  body: TaskBody,
  { candidates, drawn, skipped, basis, parts }: Omit<Tried, 'sample'>,
): Promise<Estimate> => {
  const now = ctx.now()
  const people = await eligible(ctx.pool, crowdOf(body), body.types, now)
  const { n, ms } = await paceOf(
    ctx.pool,
    people.map(({ id }) => id),
    body.types,
    new Date(now.getTime() - paceDays * dayMs),
  )
  const measured = n >= enough && ms > 0
  const perHour = measured ? Math.round((n / ms) * hourMs * 10) / 10 : usualPace
  // Each record is asked as often as answers are wanted; further ones are not foreseen.
  const { mode, n: answers } = body.rounds
  const orders = mode === 'blind' || mode === 'everybody' ? drawn * answers : drawn
  const numbers = { orders, people: people.length, perHour }
  const from = Math.max(now.getTime(), body.time.startAt ?? 0)
  const perDay = people.length === 0 ? [] : planDays(body, numbers, from)
  return {
    version: null,
    at: now.getTime(),
    basis,
    candidates,
    drawn,
    ...numbers,
    measured,
    hours: people.length === 0 ? null : orders / (people.length * perHour),
    finishAt: finishOf(body, numbers, perDay, from),
    perDay,
    skipped: skipped as Estimate['skipped'],
    ...(parts ? { parts } : {}),
  }
}

/** Keeps an estimate with the newest version, where it is of that very text. */
const keep = (ctx: CallContext, id: string, body: TaskBody, numbers: Estimate) =>
  ctx.db.transaction().execute(async (tx) => {
    const task = (await lockTask(tx, id, ctx.caller.scope)) ?? fail('not-found')
    if (canonicalHash(bodyOf(task)) !== canonicalHash(body)) return null
    const estimate = { ...numbers, version: task.version }
    await putEstimate(tx, id, task.version, estimate, ctx.now())
    return task.version
  })

type Asked = Input<Calls['estimate']>

const tryWithin = <T>(
  ctx: CallContext,
  seconds: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  transact(
    ctx,
    async (client) => {
      await client.query("select set_config('statement_timeout', $1, true)", [`${seconds * 1000}`])
      return work(client)
    },
    { readOnly: true },
  )

const drawingOf = async (
  ctx: CallContext,
  { id, kind, list }: Pick<Asked, 'id' | 'kind' | 'list'>,
  body: TaskBody,
): Promise<Drawing> => {
  const now = ctx.now()
  const rows = kind === 'special-order' ? await listOf(ctx.db, { id, list, body }) : null
  return {
    taskId: id ?? '0',
    drawId: null,
    part: null,
    version: 0,
    seed: seedOf(id ?? '0', dayOf(now.getTime()), 0),
    body,
    types: await filteredTypes(ctx, { types: body.types, conditionQuery: body.conditions }),
    list: rows === null ? null : { rows },
    stored: await groundOf(ctx, { ...body, kind }),
    picked: await pickedOf(ctx, body, 'estimate'),
    since: null,
    ...roomFor(body, { today: 0, all: 0 }),
    now,
  }
}

const slow = (field: string): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because('estimate_slow') })

/**
 * What a draw would come to, within ten seconds: of a selection that takes longer every tenth
 * record is looked at, and the numbers are ten times what was found; whatever is too slow even so
 * is to be narrowed.
 */
const tryAll = async (ctx: CallContext, drawing: Drawing, among = 1): Promise<Tried> => {
  const attempt = (seconds: number, one: Drawing) =>
    tryWithin(ctx, Math.max(leastSeconds, seconds / among), (client) =>
      tryDraw(client, one, Math.ceil(samples / among)),
    )
  const { stored } = drawing
  try {
    return { ...(await attempt(wholeSeconds, drawing)), basis: 'count' }
  } catch (error) {
    if (!isCancelled(error)) throw error
    if (stored === null) return slow('types')
  }
  try {
    const found = await attempt(sampleSeconds, sampledOf(drawing, stored, every))
    return { ...scaleUp(found, every), basis: 'sample' }
  } catch (error) {
    if (!isCancelled(error)) throw error
    return slow('stored.span')
  }
}

const minutesADay = 1440
/** What a day may bring a task that takes what comes in: what came in of its types in the last. */
const foresee = async (ctx: CallContext, drawing: Drawing): Promise<Tried> => {
  try {
    const counted = await tryWithin(ctx, sampleSeconds, (client) => incomingByHour(client, drawing))
    const candidates = counted.reduce((sum, { n }) => sum + n, 0)
    const perMinute = drawing.body.live?.perMinute ?? null
    const drawn = perMinute === null ? candidates : Math.min(candidates, perMinute * minutesADay)
    return {
      candidates,
      drawn,
      notChosen: candidates - drawn,
      skipped: {},
      sample: [],
      basis: 'forecast',
    }
  } catch (error) {
    if (!isCancelled(error)) throw error
    return slow('types')
  }
}

/** What the parts of mixed work would come to, one after the other. */
const tryParts = async (ctx: CallContext, drawing: Drawing, parts: TaskParts): Promise<Tried> => {
  const found: Tried[] = []
  for (const one of await partDrawings(ctx, drawing, parts))
    found.push(await tryAll(ctx, wholeOf(one), parts.list.length))
  const wanted = Math.min(drawing.count ?? 0, drawing.cap ?? Infinity)
  const available = found.map(({ drawn }) => drawn)
  const aims = aimsOf(parts, wanted, available)
  return {
    ...sumDrawn(
      found,
      aims.reduce((sum, n) => sum + n, 0),
    ),
    sample: found.flatMap(({ sample }) => sample),
    basis: found.some(({ basis }) => basis === 'sample') ? 'sample' : 'count',
    parts: parts.list.map(({ name, share }, part) => ({
      name,
      share,
      candidates: available[part] ?? 0,
      drawn: aims[part] ?? 0,
    })),
  }
}
const tryOut = (ctx: CallContext, drawing: Drawing): Promise<Tried> => {
  const { live, parts } = drawing.body
  if (live !== null) return foresee(ctx, drawing)
  return parts === null ? tryAll(ctx, drawing) : tryParts(ctx, drawing, parts)
}

const estimateOf = async (
  ctx: CallContext,
  asked: Asked,
): Promise<{ answer: Output<Calls['estimate']>; drawing: Drawing; unknown: number }> => {
  const { id, kind, list } = asked
  const body = tidyTask(kind, asked.body)
  await requireSound(ctx, kind, body)
  const drawing = await drawingOf(ctx, asked, body)
  const { sample, ...drawn } = await tryOut(ctx, drawing)
  const plan = body.sql === null ? null : await planOfSql(ctx, body, body.sql)
  const numbers = { ...(await numbersOf(ctx, body, drawn)), ...(plan === null ? {} : { plan }) }
  const version = id === undefined || list !== undefined ? null : await keep(ctx, id, body, numbers)
  return {
    drawing,
    unknown: drawn.skipped['not-found'] ?? 0,
    answer: {
      ...numbers,
      version,
      sample: sample.map((row) => ({ ...row, receivedAt: row.receivedAt.getTime() })),
    },
  }
}

export const estimateTask: Handler<Calls['estimate']> = async (ctx, asked) =>
  (await estimateOf(ctx, asked)).answer

const plansOf = async (client: pg.PoolClient, drawings: readonly Drawing[]) => {
  const plans: Plan[] = []
  for (const one of drawings) plans.push(await planOf(client, one))
  return plans
}
const planFor = async (ctx: CallContext, drawing: Drawing): Promise<Plan> => {
  const { parts } = drawing.body
  const drawings = parts === null ? [drawing] : await partDrawings(ctx, drawing, parts)
  const plans = await tryWithin(ctx, sampleSeconds, (client) => plansOf(client, drawings))
  return {
    cost: plans.reduce((sum, { cost }) => sum + cost, 0),
    rows: plans.reduce((sum, { rows }) => sum + rows, 0),
  }
}
/** The same, with how the database finds the candidates and how many listed rows are unknown. */
export const estimateWithPlan: Handler<Calls['estimateWithPlan']> = async (ctx, asked) => {
  const { answer, drawing, unknown } = await estimateOf(ctx, asked)
  return { ...answer, plan: answer.plan ?? (await planFor(ctx, drawing)), unknown }
}

/** The same, with what came in by hour of the day: nothing comes into a list. */
export const estimateByHour: Handler<Calls['estimateByHour']> = async (ctx, asked) => {
  const { answer, drawing } = await estimateOf(ctx, asked)
  if (drawing.list !== null || drawing.picked !== null) return { ...answer, byHour: [] }
  const { draw } = drawing.body
  const share = draw.kind === 'rate' ? (draw.rate ?? 0) / 100 : 1
  try {
    const counted = await tryWithin(ctx, sampleSeconds, (client) => incomingByHour(client, drawing))
    const byHour = counted.map(({ hour, n }) => ({ hour, orders: Math.round(n * share) }))
    return { ...answer, byHour }
  } catch (error) {
    if (!isCancelled(error)) throw error
    return slow('types')
  }
}

import type { Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import type { Estimate, TaskBody } from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { canonicalHash } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { filteredTypes } from '../queue/index.ts'
import { roomFor } from './draw.ts'
import { seedOf } from './engine/draw.ts'
import { afterWork, dayOf, workingDays } from './engine/hours.ts'
import { eligible } from './people.ts'
import { type Drawn, type Sample, tryDraw } from './queries/draws.ts'
import { listOf } from './queries/listed.ts'
import { crowdOf, paceOf } from './queries/people.ts'
import { bodyOf, lockTask, putEstimate } from './queries/tasks.ts'
import { requireSound, tidyTask } from './sound.ts'

type Calls = typeof taskCalls
/** Records an hour, where nobody of the people decided enough of these types lately. */
const usualPace = 60
/** Decisions from which a pace is believed. */
const enough = 50
const paceDays = 7
const samples = 20
const statementSeconds = 10
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
    return afterWork(body.time, from, (orders / (people * perHour)) * hourMs)
  return from + days.length * dayMs
}

const numbersOf = async (
  ctx: CallContext,
  body: TaskBody,
  { candidates, drawn, skipped }: Drawn,
  version: number | null,
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
  const numbers = { orders: drawn, people: people.length, perHour }
  const from = Math.max(now.getTime(), body.time.startAt ?? 0)
  const perDay = people.length === 0 ? [] : planDays(body, numbers, from)
  return {
    version,
    at: now.getTime(),
    basis: 'count',
    candidates,
    drawn,
    ...numbers,
    measured,
    hours: people.length === 0 ? null : drawn / (people.length * perHour),
    finishAt: finishOf(body, numbers, perDay, from),
    perDay,
    skipped: skipped as Estimate['skipped'],
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

export const estimateTask: Handler<Calls['estimate']> = async (
  ctx,
  { id, kind, body: given, list },
) => {
  const body = tidyTask(kind, given)
  await requireSound(ctx, kind, body)
  const now = ctx.now()
  const types = await filteredTypes(ctx, { types: body.types, conditionQuery: body.conditions })
  const rows = kind === 'special-order' ? await listOf(ctx.db, { id, list, body }) : null
  const drawn = await transact(
    ctx,
    async (client): Promise<Drawn & { sample: Sample[] }> => {
      await client.query("select set_config('statement_timeout', $1, true)", [
        `${statementSeconds * 1000}`,
      ])
      return tryDraw(
        client,
        {
          taskId: id ?? '0',
          drawId: null,
          version: 0,
          seed: seedOf(id ?? '0', dayOf(now.getTime()), 0),
          body,
          types,
          list: rows === null ? null : { rows },
          ...roomFor(body, { today: 0, all: 0 }),
          now,
        },
        samples,
      )
    },
    { readOnly: true },
  )
  const numbers = await numbersOf(ctx, body, drawn, null)
  const version = id === undefined || list !== undefined ? null : await keep(ctx, id, body, numbers)
  const answer: Output<Calls['estimate']> = {
    ...numbers,
    version,
    sample: drawn.sample.map((row) => ({ ...row, receivedAt: row.receivedAt.getTime() })),
  }
  return answer
}

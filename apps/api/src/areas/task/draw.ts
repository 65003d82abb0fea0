import type { TaskBody, TaskKind } from '@oas/contract/task/schemas'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { keepDrawError } from './draw-error.ts'
import { dayOf } from '../../core/office-time.ts'
import { groundOf, typesOf } from './ground.ts'
import { drawParts, partDrawings } from './mixed.ts'
import { type Drawing, type Drawn, drawItems } from './queries/draws.ts'
import { standingGroups } from './queries/groups.ts'
import { failDraw, finishDraw, lockDraw, type OpenDraw } from './queries/runs.ts'
import { standingItems } from './queries/items.ts'
import { bodyOf } from './queries/tasks.ts'
import { runStatement } from './run-statement.ts'

/** How many a draw may take: what the day still wants, and what the task may have in all. */
export function roomFor(
  { draw, quota }: Pick<TaskBody, 'draw' | 'quota'>,
  { today, all }: { today: number; all: number },
): { count: number | null; cap: number | null } {
  return {
    count: draw.kind === 'count' ? Math.max(0, (draw.count ?? 0) - today) : null,
    cap: quota.total === null ? null : Math.max(0, quota.total - all),
  }
}

const drawingOf = async (ctx: Context, run: OpenDraw): Promise<Omit<Drawing, 'count' | 'cap'>> => {
  const body = bodyOf(run)
  return {
    taskId: run.taskId,
    drawId: run.id,
    part: null,
    version: run.version,
    seed: run.seed,
    body,
    types: await typesOf(ctx, body),
    list: (run.kind as TaskKind) === 'special-order' ? { version: run.listOf ?? 0 } : null,
    stored: await groundOf(ctx, { ...body, kind: run.kind as TaskKind }),
    picked: await runStatement(ctx, run, body),
    since: null,
    now: ctx.now(),
  }
}

/** What a draw of a number counts: records, or groups of them. */
const standingOf = async (
  client: pg.PoolClient,
  taskId: string,
  { groups }: TaskBody,
  day: string,
): Promise<{ today: number; all: number }> => {
  const items = await standingItems(client, taskId, day)
  if (groups === null) return items
  return { ...items, today: await standingGroups(client, taskId, day) }
}

const draw = async (ctx: Context, client: pg.PoolClient, drawing: Drawing): Promise<Drawn> => {
  const { parts } = drawing.body
  return parts === null
    ? drawItems(client, drawing)
    : drawParts(client, await partDrawings(ctx, drawing, parts), parts)
}

/**
 * Makes the next draw in line, in one transaction: a server that dies in it leaves nothing, and the
 * same seed gives the same set again. Answers whether there was one.
 */
export async function runDraws(ctx: Context): Promise<boolean> {
  let failed: OpenDraw | undefined
  let started = ctx.now()
  try {
    return await transact(
      ctx,
      async (client) => {
        const run = await lockDraw(client)
        if (!run) return false
        failed = run
        started = ctx.now()
        const drawing = await drawingOf(ctx, run)
        const day = dayOf(drawing.now.getTime())
        const stands = await standingOf(client, run.taskId, drawing.body, day)
        const drawn = await draw(ctx, client, { ...drawing, ...roomFor(drawing.body, stands) })
        await finishDraw(client, run, drawn, started, ctx.now())
        return true
      },
      { attempts: 1 },
    )
  } catch (error) {
    if (!failed) throw error
    ctx.log.error({ err: error, taskId: failed.taskId }, 'draw failed')
    await failDraw(ctx.pool, failed.id, keepDrawError(error), started, ctx.now())
    return true
  }
}

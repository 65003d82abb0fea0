import type { TaskBody } from '@oas/contract/task/schemas'
import { canonicalHash } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { sayIn } from '../../core/fail.ts'
import { keepDrawError, sayDrawError } from './draw-error.ts'
import { clock } from './jobs-caller.ts'
import type { Picked } from './queries/picked.ts'
import type { OpenDraw } from './queries/runs.ts'
import { noteStatement } from './queries/statements.ts'
import { pickedOf } from './sql/pick.ts'
import { appOf } from './subject.ts'

/**
 * What the statement of a draw names; null for a task without one. That it ran is noted beside the
 * draw, whatever comes of that.
 */
export async function runStatement(
  ctx: Context,
  { taskId, version }: Pick<OpenDraw, 'taskId' | 'version'>,
  body: TaskBody,
): Promise<readonly Picked[] | null> {
  const { sql } = body
  if (sql === null) return null
  const started = performance.now()
  const note = (rows: number | null, error: string): Promise<void> =>
    noteStatement(
      ctx.pool,
      {
        taskId,
        version,
        appId: appOf(body).appId ?? null,
        hash: canonicalHash(sql),
        rows,
        ms: Math.round(performance.now() - started),
        error,
      },
      { actor: clock.caller.name, requestId: clock.requestId },
    )
  try {
    const picked = await pickedOf(ctx, body, 'draw')
    await note(picked?.length ?? 0, '')
    return picked
  } catch (error) {
    await note(null, sayDrawError(keepDrawError(error), sayIn('en')))
    throw error
  }
}

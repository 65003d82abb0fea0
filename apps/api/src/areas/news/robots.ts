import type { Input, Output } from '@oas/contract/define'
import type { newsCalls } from '@oas/contract/news/calls'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import {
  deleteRobot,
  findRobot,
  insertRobot,
  listRobots,
  updateRobot,
  usersOfRobot,
} from './queries/pushes.ts'

type Calls = typeof newsCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

export function getRobots(ctx: CallContext): Handled<'robots'> {
  return listRobots(ctx.db)
}

/** The address of a robot is its key: it is neither answered nor written into the log. */
export function saveRobot(
  ctx: CallContext,
  { id, name, url, version }: Input<Calls['saveRobot']>,
): Handled<'saveRobot'> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await findRobot(tx, id)
    if (version === null) {
      if (before) fail('in-use', { what: id, field: 'id' })
      if (
        !(await insertRobot(tx, {
          id,
          name: name.trim(),
          url: url ?? fail('required', { field: 'url' }),
        }))
      )
        fail('conflict')
    } else {
      if (!before) fail('not-found')
      if (
        !(await updateRobot(tx, id, version, {
          name: name.trim(),
          ...(url === undefined ? {} : { url }),
        }))
      )
        fail('conflict')
    }
    await audit(tx, ctx, [
      {
        action: 'news.saveRobot',
        subject: `robot:${id}`,
        detail: {
          before: before ? { name: before.name } : null,
          after: { name: name.trim(), newAddress: url !== undefined },
        },
      },
    ])
    return { version: (version ?? 0) + 1 }
  })
}

export function removeRobot(
  ctx: CallContext,
  { id, version }: Input<Calls['removeRobot']>,
): Handled<'removeRobot'> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = (await findRobot(tx, id)) ?? fail('not-found')
    const used = await usersOfRobot(tx, id, ctx.now())
    if (used.length > 0) fail('in-use', { what: used.join(', ') })
    if (!(await deleteRobot(tx, id, version))) fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'news.removeRobot',
        subject: `robot:${id}`,
        detail: { before: { name: before.name }, after: null },
      },
    ])
    return {}
  })
}

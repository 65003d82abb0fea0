import type { Input, Output } from '@oas/contract/define'
import { maxViews, savedViewCalls } from '@oas/contract/saved-view/calls'
import { mayOpen } from '@oas/contract/session/path-access'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import { deleteView, listViews, lockOwnViews, putView } from './queries.ts'

type Calls = typeof savedViewCalls

/**
 * Views go with their page: who may not open the page neither sees nor keeps any. Queries for
 * taking orders go with their record type.
 */
const checkPage = (ctx: CallContext, page: string): void => {
  const [, appId, type] = /^\/query\/(\d{1,10})-(\d{1,10})$/.exec(page) ?? []
  const open =
    appId === undefined
      ? mayOpen(ctx.caller.paths, page)
      : holds(ctx, 'audit.take') && mayType(ctx.caller, Number(appId), Number(type))
  if (!open) fail('no-permission', { permission: page })
}

const list = async (
  ctx: CallContext,
  { page }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => {
  checkPage(ctx, page)
  const rows = await listViews(ctx, ctx.caller.id, page)
  return rows.map(({ personId, ...view }) => ({ ...view, own: personId === ctx.caller.id }))
}

const save = async (
  ctx: CallContext,
  input: Input<Calls['save']>,
): Promise<Output<Calls['save']>> => {
  const { page, query, shared } = input
  const name = input.name.trim()
  checkPage(ctx, page)
  if (name === '') fail('required', { field: 'name' })
  if (shared && !holds(ctx, 'audit.team')) fail('no-permission', { permission: 'audit.team' })
  return ctx.db.transaction().execute(async (on) => {
    const own = await lockOwnViews(on, ctx.caller.id, page)
    const before = own.find((view) => view.name === name)
    if (!before && own.length >= maxViews)
      fail('invalid-input', {
        field: 'name',
        reason: textOf(ctx.language, 'frontend.views_full', { max: maxViews }),
      })
    const id = await putView(on, {
      personId: ctx.caller.id,
      page,
      name,
      query,
      shared,
      savedAt: ctx.now(),
    })
    // A view that stops being shared changes what others see as much as one that starts.
    if (shared || before?.shared)
      await audit(on, ctx, [
        {
          action: 'savedView.save',
          subject: `saved-view:${id}`,
          detail: { page, name, query, shared },
        },
      ])
    return { id }
  })
}

const remove = async (
  ctx: CallContext,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> =>
  ctx.db.transaction().execute(async (on) => {
    const view = (await deleteView(on, ctx.caller.id, id)) ?? fail('not-found')
    if (view.shared)
      await audit(on, ctx, [
        { action: 'savedView.remove', subject: `saved-view:${id}`, detail: view },
      ])
    return {}
  })

export const savedView = {
  area: 'savedView',
  jobs: [],
  calls: implement(savedViewCalls, { list, save, remove }),
} as const

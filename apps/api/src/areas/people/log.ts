import type { Input, Output } from '@oas/contract/define'
import type { peopleCalls } from '@oas/contract/people/calls'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { readPage } from '../../core/keyset.ts'
import { appsSeen } from '../../core/caller.ts'
import { type LogFilter, listActions, listLog, namesOfSubjects } from './queries/log.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof peopleCalls
type Page = Output<Calls['log']>

type Asked = { [K in 'sort' | 'after' | 'limit']?: Input<Calls['log']>[K] | undefined }
const pageOf = async (
  ctx: CallContext,
  { sort, after, limit = 50 }: Asked,
  filter: Omit<LogFilter, 'limit' | 'seek' | 'apps'>,
): Promise<Page> => {
  const seek = seekOf(sort, after, 'l.id', { at: 'id' })
  const { scope } = ctx.caller
  const apps = appsSeen(scope)
  const { list: shown, next } = await readPage(
    limit,
    (most) => listLog(ctx.db, { ...filter, seek, apps, limit: most }),
    seek.cursorOf,
  )
  const names = await namesOfSubjects(
    ctx.db,
    shown.map((row) => row.subject),
  )
  const list = shown.map((row) => ({
    ...row,
    at: row.at.getTime(),
    detail: row.detail as Record<string, unknown>,
    subjectName: names.get(row.subject) ?? '',
  }))
  return { list, next }
}

/** Not after tomorrow: positions are made of times that exist. */
const momentOf = (ctx: CallContext, ms: number | undefined): Date | undefined =>
  ms === undefined ? undefined : new Date(Math.min(ms, ctx.now().getTime() + dayMs))

export function getLog(
  ctx: CallContext,
  { sort, after, limit, from, to, ...filter }: Input<Calls['log']>,
): Promise<Page> {
  return pageOf(
    ctx,
    { sort, after, limit },
    { ...filter, from: momentOf(ctx, from), to: momentOf(ctx, to) },
  )
}

/** What one did and what was done to one, for everybody. */
export function getOwnLog(ctx: CallContext, page: Input<Calls['ownLog']>): Promise<Page> {
  return pageOf(ctx, page, { about: ctx.caller })
}

const moduleOf = (action: string): string => action.split('.')[0] ?? ''

export const getLogModules: Handler<Calls['logModules']> = async (ctx) => {
  const actions = await listActions(ctx.db)
  return [...new Set(actions.map(moduleOf))].map((module) => ({
    module,
    actions: actions.filter((action) => moduleOf(action) === module),
  }))
}

import type { Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import {
  drawKinds,
  handingRules,
  orderings,
  speedKinds,
  strata,
  taskKinds,
  taskReviews,
  taskStates,
} from '@oas/contract/task/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { auditPagePath } from '@oas/contract/people/role-presets'
import { textOf } from '@oas/texts'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type ListedType, countKinds, listOwn, listTypes, namesOfTrees } from './queries/choices.ts'
import { settingOf } from '../setting/index.ts'
import { lateByKind } from './read.ts'
import { listTeams } from './queries/people.ts'

type Calls = typeof taskCalls

export const getKinds: Handler<Calls['kinds']> = async (ctx) => {
  const [rows, late] = await Promise.all([countKinds(ctx.db, ctx.caller.scope), lateByKind(ctx)])
  const found = new Map(rows.map((row) => [row.kind, row]))
  return taskKinds.map((value) => ({
    value,
    label: textOf(ctx.language, `task.kind_${value.replaceAll('-', '_')}`),
    running: Number(found.get(value)?.running ?? 0),
    waiting: found.get(value)?.waiting ?? 0,
    late: late.get(value) ?? 0,
  }))
}

const named = <T extends string>(
  ctx: Pick<CallContext, 'language'>,
  group: string,
  values: readonly T[],
): { value: T; label: string }[] =>
  values.map((value) => ({
    value,
    label: textOf(ctx.language, `task.${group}_${value.replaceAll('-', '_')}`),
  }))

export const getConfig: Handler<Calls['config']> = async (ctx) => ({
  states: named(ctx, 'state', taskStates),
  reviews: named(ctx, 'review', taskReviews),
  draws: named(ctx, 'draw', drawKinds),
  strata: named(ctx, 'stratum', strata),
  handing: named(ctx, 'handing', handingRules),
  speeds: named(ctx, 'speed', speedKinds),
  orderings: named(ctx, 'ordering', orderings),
})

type App = Output<Calls['range']>[number]['apps'][number]
/** Types by their apps, in the order in which they come. */
const byApp = (ctx: Pick<CallContext, 'language'>, rows: readonly ListedType[]): App[] => {
  const apps = new Map<number, App>()
  for (const { appId, type, name, appName: plain, names, waiting } of rows) {
    const app = apps.get(appId) ?? {
      appId,
      name: appName(ctx.language, { name: plain, names }),
      types: [],
    }
    app.types.push({ key: typeKeyOf({ appId, type }), type, name, waiting })
    apps.set(appId, app)
  }
  return [...apps.values()]
}

export const getRange: Handler<Calls['range']> = async (ctx, { appId, type, keyword = '' }) => {
  const wanted = keyword.trim().toLowerCase()
  const rows = (await listTypes(ctx.db, ctx.caller.scope)).filter(
    (row) =>
      (appId === undefined || row.appId === appId) &&
      (type === undefined || row.type === type) &&
      `${row.name} ${row.appName} ${typeKeyOf(row)}`.toLowerCase().includes(wanted),
  )
  const kinds = [...new Set(rows.map(({ business }) => business))]
  return kinds.map((business) => ({
    business: business as Output<Calls['range']>[number]['business'],
    apps: byApp(
      ctx,
      rows.filter((row) => row.business === business),
    ),
  }))
}

export const getApps: Handler<Calls['apps']> = async (ctx) =>
  byApp(ctx, await listTypes(ctx.db, ctx.caller.scope)).map(({ types, ...app }) => ({
    ...app,
    types: types.map(({ key, type, name }) => ({ key, type, name })),
  }))

export const getPrivateInfos: Handler<Calls['privateInfos']> = async (ctx, { appId, type }) => {
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId, field: 'type' })
  const setting = (await settingOf(ctx, appId, type)) ?? fail('not-found')
  return {
    fields: Object.entries(setting.extDataMap).flatMap(([key, { label, path, mask }]) =>
      mask ? [{ key, label, path, mask }] : [],
    ),
  }
}

/** What the types of a business that a caller sees are made of, as they are published now. */
export const getBusiness: Handler<Calls['business']> = async (ctx, { business }) => {
  const rows = (await listTypes(ctx.db, ctx.caller.scope)).filter(
    (row) => row.business === business,
  )
  const types: Output<Calls['business']>['types'] = []
  for (const row of rows) {
    const setting = await settingOf(ctx, row.appId, row.type)
    if (!setting) continue
    types.push({
      key: typeKeyOf(row),
      name: row.name,
      pages: setting.pageKeys,
      conditions: setting.condition.map(({ dbField, label, relation }) => ({
        field: dbField,
        label,
        relation,
      })),
      trees: [...new Set(setting.baseInfo.labelList.map(({ templateId }) => templateId))],
    })
  }
  return {
    pages: [...new Set(types.flatMap(({ pages }) => pages))].toSorted(),
    types,
    trees: await namesOfTrees(ctx.db, [...new Set(types.flatMap(({ trees }) => trees))]),
  }
}

export const getTeams: Handler<Calls['teams']> = (ctx) => listTeams(ctx.pool, ctx.now())

/** Where somebody goes on: the audit page of their first running task, else the tasks. */
export const getHome: Handler<Calls['home']> = async (ctx) => {
  const [first] = holds(ctx, 'audit.take')
    ? await listOwn(ctx.pool, ctx.caller.id, ctx.caller.teamId)
    : []
  const query: Record<string, string> = first ? { tfTaskId: first.taskId } : {}
  if (first) return { path: auditPagePath(first.pageKey), query }
  return { path: holds(ctx, 'task.read') ? '/delivery-task/index' : '/', query }
}

import type { exposureCalls } from '@oas/contract/exposure/calls'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { floorsOf } from './gravity.ts'
import { findExposure, listBudgets } from './queries.ts'

type Calls = typeof exposureCalls
const ownId = ({ caller }: CallContext): string => (caller.kind === 'person' ? caller.id : '0')

/** Types from a severity on, of those that the caller sees. */
const listGraveTypes = async (ctx: CallContext, least: number) => {
  const rows = await ctx.db
    .selectFrom('exposureType as e')
    .innerJoin('app as a', 'a.id', 'e.appId')
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'e.appId').onRef('t.type', '=', 'e.type'),
    )
    .select(['e.appId', 'e.type', 'e.severity', 'a.name', 'a.names', 't.name as typeName'])
    .where('e.severity', '>=', least)
    .orderBy('e.appId')
    .orderBy('e.type')
    .execute()
  return rows
    .filter(({ appId, type }) => mayType(ctx.caller, appId, type))
    .map(({ appId, type, severity, typeName, ...app }) => ({
      severity,
      type: { appId, type, appName: appName(ctx.language, app), typeName },
    }))
}

export const getOwn: Handler<Calls['own']> = async (ctx) => {
  const stops = (await listBudgets(ctx.db, ownId(ctx), ctx.now())).filter((one) => one.stops)
  if (stops.length === 0) return { stops: [] }
  const types = await listGraveTypes(ctx, Math.min(...stops.map(({ severity }) => severity)))
  return {
    stops: stops.map(({ kind, severity, until }) => ({
      kind,
      severity,
      until: until.getTime(),
      types: types.filter((one) => one.severity >= severity).map(({ type }) => type),
    })),
  }
}

export const getMine: Handler<Calls['mine']> = (ctx) => findExposure(ctx.db, ownId(ctx), ctx.now())

export const getOwnFloors: Handler<Calls['ownFloors']> = (ctx, { types }) => floorsOf(ctx, types)

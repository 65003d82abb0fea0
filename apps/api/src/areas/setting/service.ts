import type { Input, Output } from '@oas/contract/define'
import type { Language } from '@oas/contract/language/calls'
import type { settingCalls } from '@oas/contract/setting/calls'
import type { TypeInfo, TypeSetting } from '@oas/contract/setting/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { type DataScope, mayType } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { settingOf } from './live.ts'
import { countWaiting, listPageKeys, listTypes, listVersions } from './queries/published.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof settingCalls

/** The same, but its absence ends the call. */
export async function requireSetting(
  ctx: Context,
  appId: number,
  type: number,
  source?: string,
  version?: number,
): Promise<TypeSetting> {
  return (
    (await settingOf(ctx, appId, type, source, version)) ??
    fail('setting-missing', { type: typeKeyOf({ appId, type }) })
  )
}

const infoOf = (
  language: Language,
  row: Awaited<ReturnType<typeof listTypes>>[number],
  waiting?: number,
): TypeInfo => {
  const document = row.document as unknown as TypeSetting
  return {
    appId: row.appId,
    appName: appName(language, { name: row.appName, names: row.appNames }),
    type: row.type,
    name: row.name,
    business: row.business as TypeInfo['business'],
    pageType: document.pageType.type,
    pageKeys: document.pageKeys,
    ...(waiting === undefined ? {} : { waiting }),
  }
}

const visibleTypes = async (
  ctx: CallContext,
  input: Input<Calls['typesV2']>,
): Promise<TypeInfo[]> =>
  (await listTypes(ctx, input.source))
    .filter((row) => mayType(ctx.caller, row.appId, row.type))
    .map((row) => infoOf(ctx.language, row))
    .filter(
      (info) =>
        (input.business === undefined || info.business === input.business) &&
        (input.pageKey === undefined || info.pageKeys.includes(input.pageKey)),
    )

/** Keys of the audit pages that types in a scope name. */
export async function pageKeysIn(
  ctx: Pick<Context, 'db'>,
  scope: DataScope,
): Promise<ReadonlySet<string>> {
  const rows = await listPageKeys(ctx)
  return new Set(
    rows.flatMap(({ appId, type, keys }) => (mayType({ scope }, appId, type) ? keys : [])),
  )
}

export const listTypesFlat: Handler<Calls['typesV2']> = (ctx, input) => visibleTypes(ctx, input)

export const listResults: Handler<Calls['results']> = async (ctx) => {
  const documents = (await listTypes(ctx))
    .filter((row) => mayType(ctx.caller, row.appId, row.type))
    .map((row) => row.document as unknown as TypeSetting)
  return [...new Set(documents.flatMap(({ result }) => result.map(({ id }) => id)))].toSorted()
}

export const listTypesByApp: Handler<Calls['typesV3']> = async (ctx, input) => {
  const [types, counts] = await Promise.all([visibleTypes(ctx, input), countWaiting(ctx)])
  const apps = new Map<number, Output<Calls['typesV3']>[number]>()
  for (const info of types) {
    const app = apps.get(info.appId) ?? { appId: info.appId, appName: info.appName, types: [] }
    app.types.push({
      ...info,
      waiting: counts.find((row) => row.appId === info.appId && row.type === info.type)?.n ?? 0,
    })
    apps.set(info.appId, app)
  }
  return [...apps.values()]
}

export function getSetting(
  ctx: CallContext,
  input: Input<Calls['busconfig']>,
): Promise<TypeSetting> {
  return requireSetting(ctx, input.appId, input.type, input.source, input.version)
}

export const getConditions: Handler<Calls['conditions']> = async (ctx, input) =>
  (await requireSetting(ctx, input.appId, input.type)).condition

const ownKeys = (ctx: CallContext, keys: readonly string[]): { appId: number; type: number }[] =>
  keys.map(parseTypeKey).filter(({ appId, type }) => mayType(ctx.caller, appId, type))

export async function getSettings(
  ctx: CallContext,
  input: Input<Calls['busconfigs']>,
): Promise<TypeSetting[]> {
  return (
    await Promise.all(
      ownKeys(ctx, input.types).map(({ appId, type }) => settingOf(ctx, appId, type, input.source)),
    )
  ).filter((setting) => setting !== null)
}

export async function getVersions(
  ctx: CallContext,
  input: Input<Calls['versions']>,
): Promise<Record<string, number>> {
  const wanted = new Set(ownKeys(ctx, input.types).map(typeKeyOf))
  return Object.fromEntries(
    (await listVersions(ctx, input.source ?? 'audit'))
      .map((row) => [typeKeyOf(row), Number(row.version)] as const)
      .filter(([key]) => wanted.has(key)),
  )
}

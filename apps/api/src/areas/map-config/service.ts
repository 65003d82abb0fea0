import type { Input, Output } from '@oas/contract/define'
import type { mapConfigCalls } from '@oas/contract/map-config/calls'
import { type MapFields, type MapText, mapValue } from '@oas/contract/map-config/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import {
  type On,
  type Tx,
  deleteMap,
  findMap,
  holdMap,
  insertMap,
  listMaps,
  mapKeys,
  mapsByKey,
  updateMapRow,
  usesOf,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof mapConfigCalls
const subjectOf = (key: string): string => `map-config:${key}`

/**
 * What a map makes of a value; null where there is no such map. `matched`: a row of its own stood
 * for it.
 */
export async function convertOf(
  db: On,
  mapKey: string,
  value: string,
): Promise<{ matched: boolean; text: MapText | null } | null> {
  const [map] = await mapsByKey(db, [mapKey])
  if (!map) return null
  return {
    matched: mapValue({ ...map, otherwise: null }, value) !== null,
    text: mapValue(map, value),
  }
}
/** Keys of all maps, for whoever checks what names one. */
export async function converterKeys(db: On): Promise<ReadonlySet<string>> {
  return new Set((await mapKeys(db)).map(({ key }) => key))
}

export const getMaps: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, text = '', sort },
) => {
  const { list, total } = await listMaps(
    ctx.db,
    { text: text.trim(), sort },
    (current - 1) * pageSize,
    pageSize,
  )
  return { total, list: list.map((row) => ({ ...row, updatedAt: row.updatedAt.getTime() })) }
}
export const getMap: Handler<Calls['one']> = async (ctx, { id }) => {
  const found = (await findMap(ctx.db, id)) ?? fail('not-found')
  return { ...found, updatedAt: found.updatedAt.getTime() }
}
export const getKeys: Handler<Calls['keys']> = (ctx) => mapKeys(ctx.db)
export function getTexts(
  ctx: Pick<Context, 'db'>,
  { keys }: Input<Calls['texts']>,
): Promise<Output<Calls['texts']>> {
  return mapsByKey(ctx.db, [...new Set(keys)])
}
export const getUses: Handler<Calls['uses']> = async (ctx, { id }) => {
  const { settings, templates } = await usesOf(
    ctx.db,
    ((await findMap(ctx.db, id)) ?? fail('not-found')).key,
  )
  const own = settings.filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  return { settings: own, others: settings.length - own.length, templates }
}

/** Rows without the blanks around them; a value stands for one thing only. */
const tidy = (
  ctx: CallContext,
  { name, remark, ignoreCase, rows, otherwise }: MapFields,
): MapFields => {
  const text = <T extends MapText>(one: T): T => ({
    ...one,
    cn: one.cn.trim(),
    en: one.en.trim(),
    id: one.id.trim(),
    ru: one.ru.trim(),
  })
  const seen = new Map<string, number>()
  const clean = rows.map((row) => ({
    ...text(row),
    value: row.value.trim(),
    note: row.note.trim(),
  }))
  for (const [index, { value }] of clean.entries()) {
    const same = ignoreCase ? value.toLowerCase() : value
    if (value === '')
      fail('invalid-input', {
        field: `rows.${index}.value`,
        reason: textOf(ctx.language, 'map_config.value_needed'),
      })
    if (seen.has(same))
      fail('invalid-input', {
        field: `rows.${index}.value`,
        reason: textOf(ctx.language, 'map_config.value_twice', { line: (seen.get(same) ?? 0) + 1 }),
      })
    seen.set(same, index)
  }
  return {
    name: name.trim(),
    remark: remark.trim(),
    ignoreCase,
    rows: clean,
    otherwise: otherwise && text(otherwise),
  }
}
const noteOf = ({ name, remark, ignoreCase, rows, otherwise }: MapFields) => ({
  name,
  remark,
  ignoreCase,
  rows: rows.length,
  otherwise,
})
const by = (ctx: CallContext) => ({ updatedAt: ctx.now(), updatedBy: ctx.caller.name })

export const createMap: Handler<Calls['create']> = (ctx, { key, ...input }) => {
  const fields = tidy(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const id =
      (await insertMap(tx, key, { ...fields, ...by(ctx) })) ??
      fail('in-use', { what: key, field: 'key' })
    await audit(tx, ctx, [
      {
        action: 'mapConfig.create',
        subject: subjectOf(key),
        detail: { before: null, after: noteOf(fields) },
      },
    ])
    return { id }
  })
}

const hold = async (tx: Tx, id: number, version: number) => {
  const found = (await holdMap(tx, id)) ?? fail('not-found')
  return found.version === version ? found : fail('conflict')
}
/** Rows that differ, by value, at most two hundred of them. */
const changedRows = (before: MapFields['rows'], after: MapFields['rows']) => {
  const [old, now] = [
    new Map(before.map((row) => [row.value, row])),
    new Map(after.map((row) => [row.value, row])),
  ]
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (value) => JSON.stringify(old.get(value)) !== JSON.stringify(now.get(value)),
  )
  return changed
    .slice(0, 200)
    .map((value) => ({ value, before: old.get(value) ?? null, after: now.get(value) ?? null }))
}

export const updateMap: Handler<Calls['update']> = (ctx, { id, version, ...input }) => {
  const fields = tidy(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const before = await hold(tx, id, version)
    await updateMapRow(tx, id, version + 1, { ...fields, ...by(ctx) })
    await audit(tx, ctx, [
      {
        action: 'mapConfig.update',
        subject: subjectOf(before.key),
        detail: {
          before: noteOf(before),
          after: noteOf(fields),
          rows: changedRows(before.rows, fields.rows),
        },
      },
    ])
    return { version: version + 1 }
  })
}

export const removeMap: Handler<Calls['remove']> = (ctx, { version, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const id = Number(input.id) <= 2_147_483_647 ? Number(input.id) : fail('not-found')
    const before = await hold(tx, id, version)
    const { settings, templates } = await usesOf(tx, before.key)
    const named = [
      ...new Set(
        settings.map(({ appId, type, name }) =>
          mayType(ctx.caller, appId, type)
            ? `${name} ${typeKeyOf({ appId, type })}`
            : textOf(ctx.language, 'map_config.other_setting'),
        ),
      ),
      ...templates,
    ]
    if (named.length > 0) fail('in-use', { what: named.slice(0, 10).join(', ') })
    await deleteMap(tx, id)
    await audit(tx, ctx, [
      {
        action: 'mapConfig.remove',
        subject: subjectOf(before.key),
        detail: { before: { ...noteOf(before), rows: before.rows.slice(0, 200) }, after: null },
      },
    ])
    return {}
  })

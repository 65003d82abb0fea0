import type { Input, Output } from '@oas/contract/define'
import type { mapConfigCalls } from '@oas/contract/map-config/calls'
import { type MapRow, mapColors, maxMapRows } from '@oas/contract/map-config/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { findMap } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof mapConfigCalls
const heads = ['value', 'cn', 'en', 'id', 'ru', 'color', 'note'] as const
const longest = 200

export async function exportMap(
  ctx: CallContext,
  { id }: Input<Calls['export']>,
): Promise<unknown> {
  const { key, rows } = (await findMap(ctx.db, id)) ?? fail('not-found')
  const bytes = await writeSheets([
    { name: 'map', rows: [heads, ...rows.map((row) => heads.map((head) => row[head]))] },
  ])
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="map-${key}.xlsx"`)
  return bytes
}

/**
 * Rows of a workbook with the columns value and en, and any of the others; lines that are no rows
 * are named with the reason.
 */
export const parseMap: Handler<Calls['parse']> = async (ctx, { workbook }) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(workbook))
    fail('invalid-input', { field: 'workbook', reason: because('base64') })
  const [head = [], ...body] = await readSheet(
    Buffer.from(workbook, 'base64'),
    'workbook',
    maxMapRows,
  )
  const at = Object.fromEntries(heads.map((name) => [name, head.indexOf(name)])) as Record<
    (typeof heads)[number],
    number
  >
  const missing = (['value', 'en'] as const).find((name) => at[name] < 0)
  if (missing)
    fail('invalid-input', {
      field: 'workbook',
      reason: textOf(ctx.language, 'label.no_column', { name: missing }),
    })
  const rows: MapRow[] = []
  const refused: Output<Calls['parse']>['refused'] = []
  const seen = new Set<string>()
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === '')) continue
    const cell = (name: (typeof heads)[number]): string =>
      at[name] < 0 ? '' : (cells[at[name]] ?? '')
    const [value, en, color] = [
      cell('value'),
      cell('en'),
      mapColors.find((one) => one === cell('color')),
    ]
    const long = heads.find((name) => cell(name).length > longest)
    const key =
      value === ''
        ? 'map_config.value_needed'
        : en === ''
          ? 'map_config.text_needed'
          : color === undefined
            ? 'map_config.no_color'
            : long
              ? 'label.too_long'
              : seen.has(value)
                ? 'label.there_twice'
                : null
    if (key === null && color !== undefined) {
      seen.add(value)
      rows.push({
        value,
        cn: cell('cn'),
        en,
        id: cell('id'),
        ru: cell('ru'),
        color,
        note: cell('note'),
      })
    } else
      refused.push({
        line: index + 2,
        reason: textOf(ctx.language, key ?? 'map_config.value_needed'),
      })
  }
  return { rows, refused }
}

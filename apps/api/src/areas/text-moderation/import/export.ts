import {
  importColumns,
  mostImported,
  type textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { fail } from '../../../core/fail.ts'
import { answerSheets } from '../../../files/answer-sheets.ts'
import { csvAnswer, datedNameOf } from '../../../files/csv.ts'
import type { Handler } from '../../../http/implement.ts'
import { countItems, listItems } from '../queries/items.ts'
import { seenBy } from '../rights.ts'
import { cellsOf, columnTitle } from './columns.ts'
import { readKnown } from './known.ts'

type Calls = typeof textImportCalls

/** Words that a filter leaves, as a file that can be imported again; too many are refused. */
export const exportItems: Handler<Calls['exportItems']> = async (
  ctx,
  { format = 'xlsx', reason: why, ...filter },
) => {
  const reason = why.trim()
  if (reason === '') fail('required', { field: 'reason' })
  const by = { ...filter, seen: seenBy(ctx), now: ctx.now() }
  const total = await countItems(ctx.db, by)
  if (total > mostImported) fail('data-volume', { n: mostImported })
  if (total === 0) fail('nothing-to-export')
  const [items, known] = [
    await listItems(ctx.db, by, 0, mostImported),
    await readKnown(ctx, ctx.db),
  ]
  await audit(ctx.db, ctx, [
    {
      action: 'textModeration.exportItems',
      subject: `text-library:${filter.libraryId ?? '0'}`,
      appId: filter.appId ?? null,
      detail: { before: null, after: { count: items.length, reason, format, filter } },
    },
  ])
  const head = importColumns.map((column) => columnTitle(column, ctx.language))
  const rows = items.map(({ body }) => {
    const cells = cellsOf(body as unknown as ItemBody, known)
    return importColumns.map((column) => cells[column])
  })
  return format === 'csv'
    ? csvAnswer(ctx, datedNameOf(ctx, 'words'), head, rows)
    : answerSheets(ctx, `${datedNameOf(ctx, 'words')}.xlsx`, [
        { name: textOf(ctx.language, 'text_moderation.words'), rows: [head, ...rows] },
      ])
}

/** The workbook to fill in: its head, an example of each kind, and what its columns may name. */
export const importTemplate: Handler<Calls['importTemplate']> = async (ctx) => {
  const say = (key: string): string => textOf(ctx.language, key)
  const known = await readKnown(ctx, ctx.db)
  const head = importColumns.map((column) => columnTitle(column, ctx.language))
  const examples: ItemBody[] = [
    { ...blankItem, rule: say('text_import.example_word'), languages: ['zh'] },
    { ...blankItem, wordType: 1, rule: String.raw`\bqq[: ]?[0-9]{5,11}\b`, level: 3 },
    {
      ...blankItem,
      wordType: 3,
      rule: say('text_import.example_name'),
      parts: [
        ['加', '添加'],
        ['微信', 'vx'],
        ['领', '送'],
      ],
      distance: 6,
      not: ['官方'],
    },
  ]
  const rows = examples.map((body) => {
    // The form says what stands in a category and under which label where a row does not.
    const cells = { ...cellsOf(body, known), category: '', label: '' }
    return importColumns.map((column) => cells[column])
  })
  const hints = importColumns.map((column, at) => [
    head[at] ?? '',
    say(`text_import.hint_${column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
  ])
  return answerSheets(ctx, 'words-template.xlsx', [
    { name: say('text_moderation.words'), rows: [head, ...rows] },
    {
      name: say('text_import.columns'),
      rows: [[say('text_import.column'), say('text_import.says')], ...hints],
    },
  ])
}

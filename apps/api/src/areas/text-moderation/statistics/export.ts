import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type TextKey, textOf } from '@oas/texts'
import { hitDays } from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { officeTime } from '../../../core/office-time.ts'
import { csvAnswer, datedNameOf } from '../../../files/csv.ts'
import { askedOf } from './asked.ts'
import { type ItemSums, listItemSums } from './queries/figures.ts'

const mostExported = 20_000
type Name = TextKey & `text_statistics.${string}`
const columns: readonly (readonly [Name, (row: ItemSums) => string | number])[] = [
  ['text_statistics.rule', (row) => row.rule],
  ['text_statistics.library', (row) => row.libraryName],
  ['text_statistics.label', (row) => row.labelId],
  ['text_statistics.hits', (row) => row.hits],
  ['text_statistics.occurrences', (row) => row.occurrences],
  ['text_statistics.sole', (row) => row.sole],
  ['text_statistics.decided', (row) => row.decided],
  ['text_statistics.strict', (row) => row.strict],
  ['text_statistics.loose', (row) => row.loose],
  ['text_statistics.ignored', (row) => row.ignored],
  ['text_statistics.suppressed', (row) => row.suppressed],
  ['text_statistics.false_marks', (row) => row.refuted],
  ['text_statistics.last_hit', (row) => officeTime(row.lastHit)],
]

/** Figures of all items that are asked for; what is too much is refused before anything is sent. */
export async function exportFigures(
  ctx: CallContext,
  input: Input<(typeof textModerationCalls)['exportFigures']>,
): Promise<unknown> {
  const now = ctx.now()
  const rows = await listItemSums(
    ctx.db,
    { ...askedOf(ctx, input), now, back: new Date(now.getTime() - hitDays * dayMs) },
    'found',
    { offset: 0, limit: mostExported + 1 },
  )
  if (rows.length > mostExported) fail('data-volume')
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'word-figures'),
    columns.map(([key]) => textOf(ctx.language, key)),
    rows.map((row) => columns.map(([, value]) => value(row))),
  )
}

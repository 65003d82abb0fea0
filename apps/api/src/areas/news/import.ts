import { fileIdOf, fileUrl as urlOfFile } from '@oas/contract/file/buckets'
import type { Input, Output } from '@oas/contract/define'
import { type newsCalls, maxImported } from '@oas/contract/news/calls'
import type { WrongRow } from '@oas/contract/news/schemas'
import { NewsInput } from '@oas/contract/news/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { CallError, because, fail, sayIn, wordsOf } from '../../core/fail.ts'
import { writeSheets } from '../../files/sheet.ts'
import { isWorkbook, readTable } from '../../files/table.ts'
import { validate } from '../../http/validate.ts'
import { storeFile } from '../file/index.ts'
import { type EventFacts, factsOf } from './event.ts'
import { insertEvents, isOwnImport, listGroups, noteImport } from './queries/events.ts'
import { listRobots } from './queries/pushes.ts'
import { columnOf, columns, rawOf } from './sheet-columns.ts'
import { checkKnown } from './service.ts'

type Calls = typeof newsCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
const withExample: ReadonlySet<string> = new Set([
  'title',
  'content',
  'type',
  'level',
  'start',
  'end',
  'links',
  'home',
  'top',
])
const maxBytes = 5 * 1024 * 1024

export async function importTemplate(ctx: CallContext): Promise<unknown> {
  const head = columns.map((column) => textOf(ctx.language, `news.column_${column}`))
  const example = columns.map((column) =>
    withExample.has(column) ? textOf(ctx.language, `news.example_${column}`) : '',
  )
  const [groups, robots] = [await listGroups(ctx.db), await listRobots(ctx.db)]
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', 'attachment; filename="news-template.xlsx"')
  return writeSheets([
    { name: 'news', rows: [head, example] },
    { name: 'groups', rows: [['id', 'name'], ...groups.map((group) => [group.id, group.name])] },
    { name: 'robots', rows: [['id', 'name'], ...robots.map((robot) => [robot.id, robot.name])] },
  ])
}

export async function importUpload(ctx: CallContext): Handled<'importUpload'> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.http.body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) fail('too-large')
    chunks.push(chunk)
  }
  if (bytes === 0) fail('invalid-input', { field: 'body', reason: because('empty') })
  const content = Buffer.concat(chunks)
  if (!isWorkbook(content)) fail('invalid-input', { field: 'body', reason: because('no_workbook') })
  await readTable(content, 'body', maxImported, 'read')
  const { id } = await storeFile(ctx, content, { name: 'news.xlsx', appId: null })
  await noteImport(ctx.db, id, ctx.caller.id, ctx.now())
  return { fileUrl: urlOfFile(id) }
}

const contentOf = async (ctx: CallContext, url: string): Promise<Buffer> => {
  const id = fileIdOf(url)
  if (
    id === null ||
    !(await isOwnImport(ctx.db, id, ctx.caller.id)) ||
    (await ctx.files.size(id)) === null
  )
    return fail('invalid-input', { field: 'fileUrl', reason: because('no_own_workbook') })
  const chunks: Buffer[] = []
  for await (const chunk of ctx.files.read(id) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** One line of the sheet as a notice, or what is wrong with it. */
const readRow = async (
  ctx: CallContext,
  cells: readonly string[],
  dataType: 1 | 2,
): Promise<EventFacts | WrongRow['problems']> => {
  const { raw, problems } = rawOf(cells, dataType, ctx.language)
  if (problems.length > 0) return problems
  try {
    const facts = factsOf(validate<NewsInput>(NewsInput, raw, false))
    await checkKnown(ctx.db, facts)
    return facts
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return [
      {
        column: columnOf(error.field ?? ''),
        reason:
          error.errorName === 'required'
            ? textOf(ctx.language, 'news.wrong_required')
            : String(error.paramsBy(sayIn(ctx.language))['reason'] ?? error.errorName),
      },
    ]
  }
}

export async function importFile(
  ctx: CallContext,
  { fileUrl, dataType, preview = false, skipWrong = false }: Input<Calls['importFile']>,
): Handled<'importFile'> {
  const [, ...lines] = await readTable(
    await contentOf(ctx, fileUrl),
    'fileUrl',
    maxImported,
    'read',
  )
  if (lines.length === 0) fail('invalid-input', { field: 'fileUrl', reason: because('no_rows') })
  const right: EventFacts[] = []
  const wrong: WrongRow[] = []
  for (const { line, cells, problem } of lines) {
    const read = problem
      ? [{ column: '', reason: wordsOf(problem, sayIn(ctx.language)) }]
      : await readRow(ctx, cells, dataType)
    if (Array.isArray(read))
      wrong.push({ row: line, title: (cells[0] ?? '').slice(0, 100), problems: read })
    else right.push(read)
  }
  if (preview || right.length === 0 || (wrong.length > 0 && !skipWrong))
    return { rows: lines.length, imported: 0, wrong }
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await insertEvents(tx, right, ctx.caller.name, ctx.now())
    await audit(
      tx,
      ctx,
      ids.map((id, index) => ({
        action: 'news.import',
        subject: `news:${id}`,
        detail: { before: null, after: right[index] },
      })),
    )
  })
  return { rows: lines.length, imported: right.length, wrong }
}

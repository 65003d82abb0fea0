import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import { type ItemBody, type LibraryKind, blankItem } from '@oas/contract/case-library/schemas'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import type { Input } from '@oas/contract/define'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { answerSheets } from '../../../files/answer-sheets.ts'
import type { Sheet } from '../../../files/sheet.ts'
import { labelName, labelsOf } from '../../label/index.ts'
import { settingOf } from '../../setting/index.ts'
import { newestBodies } from '../queries/items.ts'
import { type ListedLibrary, listLibraries } from '../queries/libraries.ts'
import { viewerOf } from '../viewer.ts'
import { cellsOf, headIn } from './columns.ts'

const one = { limit: 1, offset: 0, sort: undefined }

const requireSeen = async (
  ctx: CallContext,
  id: string,
  kind?: LibraryKind,
): Promise<ListedLibrary> => {
  const [library] = await listLibraries(ctx.db, { kind, viewer: viewerOf(ctx), id }, one)
  return library ?? fail('not-found')
}

const itemSheet = (ctx: CallContext, name: string, items: readonly ItemBody[]): Sheet => {
  const rows = items.map(cellsOf)
  const width = Math.max(0, ...rows.map((row) => row.length))
  return { name, rows: [headIn(ctx.language, width), ...rows] }
}

/** Items of a library in their newest versions, as a file that can be added again. */
export async function exportItems(
  ctx: CallContext,
  kind: LibraryKind,
  { libraryId, format = 'xlsx', state }: Input<(typeof caseLibraryCalls)['itemExport']>,
): Promise<unknown> {
  await requireSeen(ctx, libraryId, kind)
  const items = await newestBodies(ctx.db, libraryId, state)
  if (format === 'xlsx') return answerSheets(ctx, 'items.xlsx', [itemSheet(ctx, 'items', items)])
  ctx.http.setHeader('content-type', 'application/x-ndjson')
  ctx.http.setHeader('content-disposition', 'attachment; filename="items.jsonl"')
  return `${items.map((item) => JSON.stringify(item)).join('\n')}\n`
}

/** What answers to records of a type may name, a line each. */
const namesOf = async (ctx: CallContext, key: string): Promise<string[][]> => {
  const { appId, type } = parseTypeKey(key)
  const setting = await settingOf(ctx, appId, type)
  if (!setting) return []
  const { byId } = await labelsOf(ctx, setting)
  return [
    ...setting.result.map(({ id, transKey }) => [
      key,
      textOf(ctx.language, 'case_library.template_result'),
      id,
      textOf(ctx.language, transKey),
    ]),
    ...[...byId.values()].map((label) => [
      key,
      textOf(ctx.language, 'case_library.label'),
      String(label.id),
      labelName(label, ctx.language),
    ]),
  ]
}

/** The workbook to fill in: examples, and what answers to records of the library may name. */
export async function exportTemplate(
  ctx: CallContext,
  { libraryId }: Input<(typeof taskLibraryCalls)['itemTemplate']>,
): Promise<unknown> {
  const { body } = await requireSeen(ctx, libraryId)
  const say = (key: string): string => textOf(ctx.language, `case_library.${key}`)
  const examples: ItemBody[] = [
    {
      ...blankItem('single'),
      text: say('example_question'),
      options: [say('example_delete'), say('example_keep')],
      answer: { ...blankItem('single').answer, options: [1] },
    },
    {
      ...blankItem('boolean'),
      text: say('example_yes_no'),
      answer: { ...blankItem('boolean').answer, yes: true },
    },
  ]
  const names: string[][] = []
  for (const key of body.types) names.push(...(await namesOf(ctx, key)))
  for (const dim of body.dims)
    for (const option of dim.options)
      names.push(['', say('dims'), `${dim.key}=${option.key}`, `${dim.name}: ${option.name}`])
  return answerSheets(ctx, 'items-template.xlsx', [
    itemSheet(ctx, 'items', examples),
    { name: 'answers', rows: [[say('type'), say('kind'), say('dim_key'), say('name')], ...names] },
  ])
}

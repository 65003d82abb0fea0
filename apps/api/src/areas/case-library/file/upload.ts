import type { Output } from '@oas/contract/define'
import { type ItemBody, libraryLimits } from '@oas/contract/case-library/schemas'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { fileUrl, kindOf } from '@oas/contract/file/buckets'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { readUpload } from '../../../files/read-upload.ts'
import type { Job } from '../../../jobs/job.ts'
import { storeFile } from '../../file/index.ts'
import { addressesOf, mapAddresses } from '../addresses.ts'
import { dropImports, insertImport } from '../queries/imports.ts'
import type { ReadRow } from './read-row.ts'
import { type FileContent, type FileRow, checkRow, readFileRows } from './rows.ts'

const isAddress = (url: string): boolean => /^(https?:\/\/|\/)/.test(url)
const withoutDot = (name: string): string => name.replace(/^\.\//, '')

type Placed = { record: CaseRecord } | { reason: Reason }
/** A record whose media came along: they are stored, and stand in it under their own addresses. */
const placeMedia = async (
  ctx: CallContext,
  media: FileContent['media'],
  record: CaseRecord,
  appId: number,
): Promise<Placed> => {
  const own = new Map<string, string>()
  for (const name of addressesOf(record).filter((url) => !isAddress(url))) {
    const bytes = media.get(withoutDot(name))
    if (!bytes) return { reason: because('archive_missing', { name }) }
    const { id, mime } = await storeFile(ctx, bytes, { name, appId })
    if (!['image', 'video', 'audio'].includes(kindOf(mime) ?? ''))
      return { reason: because('archive_no_media', { name }) }
    own.set(name, fileUrl(id))
  }
  return { record: mapAddresses(record, (url) => own.get(url) ?? url) }
}

const isRecord = (value: unknown): value is Pick<ItemBody, 'typeKey'> & { record: CaseRecord } => {
  const { record, typeKey } = (value ?? {}) as { record?: unknown; typeKey?: unknown }
  return typeof record === 'object' && record !== null && /^\d{1,10}:\d{1,10}$/.test(`${typeKey}`)
}

/** A row with its media in place; only then its form is looked at, in which names are none. */
const toRow = async (
  ctx: CallContext,
  media: FileContent['media'],
  row: ReadRow & { line: number },
): Promise<FileRow> => {
  const { body } = row
  if (media.size === 0 || !isRecord(body)) return checkRow(row)
  const { appId, type } = parseTypeKey(body.typeKey ?? '')
  if (!mayType(ctx.caller, appId, type)) return checkRow(row)
  try {
    const placed = await placeMedia(ctx, media, body.record, appId)
    if ('reason' in placed)
      return { line: row.line, body: null, field: 'record', reason: placed.reason }
    return checkRow({ ...row, body: { ...body, record: placed.record } })
  } catch (error) {
    // What has not the form of a record has no places for media: its form is what is wrong.
    if (error instanceof TypeError) return checkRow(row)
    throw error
  }
}

/** Reads a file of items and keeps its rows for whoever sent it, for a day. */
export async function uploadItems(
  ctx: CallContext,
): Promise<Output<(typeof taskLibraryCalls)['itemUpload']>> {
  const { rows: read, media } = await readFileRows(
    await readUpload(ctx, libraryLimits.fileBytes),
    ctx.language,
  )
  if (read.length === 0) fail('invalid-input', { field: 'body', reason: because('no_rows') })
  const rows: FileRow[] = []
  for (const row of read) rows.push(await toRow(ctx, media, row))
  const fileId = await ctx.db
    .transaction()
    .execute((tx) => insertImport(tx, rows, { personId: ctx.caller.id, at: ctx.now() }))
  return { fileId, rows: rows.length }
}

/** Rows that nobody added are forgotten after a day. */
export const forgetFiles: Job = {
  name: 'case-library.forget-files',
  every: hourMs,
  run: async (ctx) => {
    await dropImports(ctx.db, new Date(ctx.now().getTime() - dayMs))
    return false
  },
}

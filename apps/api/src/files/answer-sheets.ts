import type { CallContext } from '../core/context.ts'
import { type Sheet, writeSheets } from './sheet.ts'

/** Answers a call with a workbook under a file name; the first row of each sheet is its head. */
export function answerSheets(
  { http }: Pick<CallContext, 'http'>,
  fileName: string,
  sheets: readonly Sheet[],
): Promise<Buffer> {
  http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  http.setHeader('content-disposition', `attachment; filename="${fileName}"`)
  return writeSheets(sheets)
}

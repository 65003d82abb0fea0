import type { RecordContentRow } from './queries-record.ts'
import type { ShownRow } from './rows.ts'

const recordOnly = [
  'reason',
  'content',
  'ext_data',
  'model_info',
  'evidence',
  'content_hash',
  'report_count',
] as const
/** What a record `r` has beside its order's own columns, for a row that carries both. */
export const recordSelect = recordOnly.map((column) => `r.${column} as "r_${column}"`).join(', ')
/** What `recordSelect` answers. */
export type RecordPart = {
  r_reason: string
  r_content: RecordContentRow['content']
  r_ext_data: RecordContentRow['extData']
  r_model_info: RecordContentRow['modelInfo']
  r_evidence: RecordContentRow['evidence']
  r_content_hash: string
  r_report_count: number
}

/** Takes an order and its record apart again. */
export function splitOrder<T extends ShownRow>(
  flat: T & RecordPart,
): { order: T; record: RecordContentRow } {
  const {
    r_reason: reason,
    r_content: content,
    r_ext_data: extData,
    r_model_info: modelInfo,
    r_evidence: evidence,
    r_content_hash: contentHash,
    r_report_count: reportCount,
    ...order
  } = flat
  const {
    appId,
    type,
    postId,
    uid,
    country,
    language,
    source,
    business,
    priority,
    createdAt,
    receivedAt,
  } = flat
  return {
    order: order as unknown as T,
    record: {
      id: flat.recordId,
      appId,
      type,
      postId,
      uid,
      country,
      language,
      source,
      business,
      reason,
      content,
      extData,
      modelInfo,
      evidence,
      contentHash,
      priority,
      reportCount,
      createdAt,
      receivedAt,
    },
  }
}

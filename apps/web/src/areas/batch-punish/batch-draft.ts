import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { BatchLine, NewBatch } from '@oas/contract/batch-punish/schemas'
import type { Output } from '@oas/contract/define'
import { parseTypeKey } from '@oas/contract/type-key'
import type { Static } from 'typebox'

export type Made = Output<typeof batchPunishCalls.create>
export type BatchDraft = {
  typeKey: string
  resultId: string
  labels: string[]
  punishTime: string
  remark: string
  list: string[]
  file: string
  skipBad: boolean
  changeOrderId: string
}

/** Posts that were chosen before: only the verdict is asked for. */
export type Posts = { appId: number; type: number; recordIds: string[] }
const lineOf = (text: string): BatchLine => {
  const [postId = '', uid = ''] = text.split(',').map((cell) => cell.trim())
  return { ...(postId ? { postId } : {}), ...(uid ? { uid } : {}) }
}

/** What the form says, as a batch of it is made. */
export function inputOf({
  typeKey,
  resultId,
  labels,
  punishTime,
  remark,
  list,
  file,
  skipBad,
  changeOrderId,
}: BatchDraft): Static<typeof NewBatch> {
  return {
    ...parseTypeKey(typeKey),
    resultId,
    labels: labels.map(Number),
    remark,
    skipBad,
    ...(file === '' ? { list: list.map(lineOf) } : { file }),
    ...(punishTime === '' ? {} : { punishTime: Number(punishTime) }),
    ...(changeOrderId ? { changeOrderId } : {}),
  }
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Punished, RecordContentRow } from './queries-record.ts'
import { type ShownRow, deadlineOf } from './rows.ts'

/**
 * What a record's row does not know: the setting it is shown under, the punishments of its user,
 * and how it is opened.
 */
export type HeldExtras = {
  settingVersion: number
  punished?: Punished | undefined
  readOnly?: boolean
  rePunish?: boolean
  reviewTime?: number | null
  currentJson?: Record<string, unknown>
  showJson?: Record<string, unknown>
}

const mediaOf = ({ content }: RecordContentRow) => ({
  texts: content.texts ?? [],
  pictures: content.pictures ?? [],
  videos: content.videos ?? [],
  voices: content.voices ?? [],
  files: content.files ?? [],
  lives: content.lives ?? [],
})

/** What an order adds to the record it asks about. */
const orderFacts = (order: ShownRow) => ({
  fence: order.fence,
  groupKey: order.groupKey,
  leaseUntil: order.leaseUntil?.getTime() ?? 0,
  deadline: deadlineOf(order),
  tfTaskId: order.taskId ?? null,
  tfRound: order.round ?? 0,
  shown: {
    ...(order.question !== ''
      ? { doubtful: { question: order.question, answer: order.answer } }
      : {}),
    ...(order.opinion.length > 0 ? { opinion: order.opinion } : {}),
  },
})
const withoutOrder: ReturnType<typeof orderFacts> = {
  fence: 0,
  groupKey: '',
  leaseUntil: 0,
  deadline: null,
  tfTaskId: null,
  tfRound: 0,
  shown: {},
}

/**
 * A record as the wire has it: under an order (its id, fence and times) or, without one, as a
 * finished record that can only be read, whose id is the record's own.
 */
export function toHeldRecord(
  record: RecordContentRow,
  order: ShownRow | null,
  extras: HeldExtras,
): HeldRecord {
  const { content, evidence } = record
  const blockType = content.data?.['blockType']
  const facts = order ? orderFacts(order) : withoutOrder
  return {
    id: order?.id ?? record.id,
    recordId: record.id,
    postId: record.postId,
    uid: record.uid,
    appId: record.appId,
    type: record.type,
    business: record.business,
    country: record.country,
    language: record.language,
    source: record.source,
    reason: record.reason,
    data: content.data ?? {},
    extData: record.extData,
    modelInfo: record.modelInfo,
    blockType: Number.isInteger(blockType) ? (blockType as number) : 0,
    readOnly: extras.readOnly ?? order === null,
    rePunish: extras.rePunish ?? false,
    reviewTime: extras.reviewTime ?? null,
    ...mediaOf(record),
    currentJson: { ...evidence.currentJson, ...extras.currentJson },
    showJson: { ...evidence.showJson, ...facts.shown, ...extras.showJson },
    fence: facts.fence,
    groupKey: facts.groupKey,
    reportCount: record.reportCount,
    priority: order?.priority ?? record.priority,
    createdAt: record.createdAt.getTime(),
    receivedAt: record.receivedAt.getTime(),
    leaseUntil: facts.leaseUntil,
    deadline: facts.deadline,
    settingVersion: extras.settingVersion,
    contentHash: record.contentHash,
    tfTaskId: facts.tfTaskId,
    tfRound: facts.tfRound,
    punished: extras.punished ?? { live: 0, ended: 0 },
  }
}

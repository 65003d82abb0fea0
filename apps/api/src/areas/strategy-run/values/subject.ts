import type { Evidence, RecordContent } from '../../queue/index.ts'

/** What rules judge: a record as it came in or as it is stored. */
export type Subject = {
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  language: string
  source: string
  business: string
  reason: string
  priority: number
  reportCount: number
  content: RecordContent
  extData: Record<string, unknown>
  modelInfo: Record<string, unknown>
  contentHash: string
  /** What the steps before found, engines among them; nothing where none ran. */
  evidence?: Evidence
  createdAt: Date
  receivedAt: Date
}

import { topPriority, claimRank } from '@oas/queue-engine'
import { type Scope, compile } from '@oas/expression'
import { hash32 } from '@oas/rule-engine'
import type { QueueRuleBody } from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { RecordContent } from '../queue/index.ts'

/**
 * What a rule is told of a record; a stored one and one that comes in alike. `priority`: as it was
 * sent, or as the strategy raised it.
 */
export type Subject = {
  appId: number
  type: number
  postId: string
  uid: string
  business: string
  country: string
  language: string
  source: string
  reason: string
  content: RecordContent
  extData: Record<string, unknown>
  modelInfo: Record<string, unknown>
  priority: number
  createdAt: Date
  receivedAt: Date
  reportCount?: number
}

const scopeOf = (
  { content, createdAt, receivedAt, reportCount = 1, ...record }: Subject,
  now: number,
): Scope => ({
  record: {
    ...record,
    ...content,
    reportCount,
    createdAt: createdAt.getTime(),
    receivedAt: receivedAt.getTime(),
  },
  ext: record.extData,
  data: content.data,
  now,
})

/** The priority a rule gives, or why its expression gives none: then it stays as it was. */
export function priorityBy(
  { priority: text }: Pick<QueueRuleBody, 'priority'>,
  subject: Subject,
  now: number,
): { priority: number; problem: string } {
  if (text.trim() === '') return { priority: subject.priority, problem: '' }
  const compiled = compile(text)
  const found = compiled.ok
    ? compiled.evaluate(scopeOf(subject, now))
    : { ok: false as const, reason: compiled.problem.message }
  if (!found.ok) return { priority: subject.priority, problem: found.reason }
  if (typeof found.value !== 'number' || !Number.isFinite(found.value))
    return { priority: subject.priority, problem: 'no number' }
  return { priority: Math.min(topPriority, Math.max(0, Math.round(found.value))), problem: '' }
}

/** The same post always falls on the same side. */
export function isDrawn(
  { sample }: Pick<QueueRuleBody, 'sample'>,
  { appId, type, postId }: Pick<Subject, 'appId' | 'type' | 'postId'>,
): boolean {
  return hash32(`queue-rule\n${typeKeyOf({ appId, type })}\n${postId}`) % 10_000 < sample * 100
}

/** The place in the queue under a rule. */
export function rankBy(
  { ageing }: Pick<QueueRuleBody, 'ageing'>,
  priority: number,
  receivedAt: Date,
  deadlineAt: Date | null,
): number {
  return claimRank({
    receivedAt: receivedAt.getTime(),
    priority,
    deadline: deadlineAt?.getTime() ?? null,
    ageing,
  })
}

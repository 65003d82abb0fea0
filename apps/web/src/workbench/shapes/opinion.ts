import type { HeldRecord } from '@oas/contract/queue/schemas'

export type Opinion = {
  key: string
  round: string
  result: string
  labels: number[]
  remark: string
  at: number
  shot: string
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const read = (list: unknown, from: string): Opinion[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((value, index) => {
    const one =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    if (typeof one['result'] !== 'string') return []
    return [
      {
        key: `${from} ${index}`,
        round: text(one['round']),
        result: one['result'],
        labels: Array.isArray(one['labels'])
          ? one['labels'].filter((id): id is number => Number.isInteger(id))
          : [],
        remark: text(one['remark']),
        at: Number(one['at'] ?? 0) || 0,
        shot: text(one['shot']),
      },
    ]
  })
/**
 * What was thought of a record before: by the level below, in the first look, or in another round.
 */
export function opinionsOf({ data, showJson }: Pick<HeldRecord, 'data' | 'showJson'>): Opinion[] {
  return [...read(data['opinion'], 'data'), ...read(showJson['opinion'], 'shown')]
}

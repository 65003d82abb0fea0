import type { Mock } from '@oas/contract/model/schemas'
import type { ServiceItem, ServiceResult } from '@oas/contract/model/service'
import { matcherOf } from '@oas/regex'
import { hash32 } from '@oas/rule-engine'
import { hashOf } from './client/cache.ts'

const parts = 10_000
const finds = (pattern: string, text: string): boolean => {
  const made = matcherOf(pattern, { ignoreCase: true })
  return !('refused' in made) && made.test(text)
}

/**
 * What a version answers without a service: the same scores always, scores by chance that follow
 * from the content, or those of the first row that fits it.
 */
export function mockResult(mock: Mock, item: ServiceItem, postId: string): ServiceResult {
  const { id, content = '' } = item
  if (mock.rule === 'constant') return { id, labels: mock.scores }
  if (mock.rule === 'random')
    return {
      id,
      labels: mock.scores.map(({ label }) => ({
        label,
        score: (hash32(`${label}\n${hashOf(item)}`) % parts) / parts,
      })),
    }
  const row = mock.rows.find(({ by, value }) => {
    if (by === 'post') return value === postId
    return by === 'hash' ? value === hashOf(item) : finds(value, content)
  })
  return { id, labels: row?.scores ?? mock.scores }
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { afterVoice } from './use-play-on.ts'

test('after a recording the next one of its record plays, after the last the next record', () => {
  const record = { voices: [{ id: 'a', content: '' }, { content: '' }] } as unknown as HeldRecord
  expect([afterVoice(record, 'a'), afterVoice(record, 'voice-2')]).toEqual(['voice-2', null])
})

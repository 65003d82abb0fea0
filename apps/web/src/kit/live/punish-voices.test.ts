import { expect, test } from 'vitest'
import { evidenceAsked, withVoices } from './punish-voices.ts'

test('asks for the evidence of a whole log at once; each gets its recording', () => {
  const rows = [
    { id: '7', remark: 'loud' },
    { id: '8', remark: '' },
    { id: '9', remark: '' },
  ]
  expect(evidenceAsked(rows)).toEqual({ ids: '7,8,9', type: 1 })
  const found = {
    7: { voiceUrl: 'https://rec.example/a.wav', list: [] },
    8: { voiceUrl: '', list: [{ time: 1, url: 'https://x/a.png', by: '' }] },
  }
  expect(
    withVoices(rows, found).map(({ id, remark, showJson }) => [id, remark, showJson.voiceUrl]),
  ).toEqual([
    ['7', 'loud', 'https://rec.example/a.wav'],
    ['8', '', ''],
    ['9', '', ''],
  ])
  expect(withVoices(rows, undefined).map(({ showJson }) => showJson.voiceUrl)).toEqual(['', '', ''])
})

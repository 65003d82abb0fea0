import { expect, test } from 'vitest'
import { readWav, wavOf } from './pcm.ts'

type Kind = {
  tag?: number
  bits: number
  channels?: number
  put: (view: DataView, at: number, value: number) => void
}
const values = [0, 0.5, -1, 0.25]
/** A WAV file of four frames with another chunk before its data. */
const file = ({ tag = 1, bits, channels = 1, put }: Kind): Uint8Array => {
  const step = bits / 8
  const view = new DataView(new ArrayBuffer(56 + values.length * Math.max(1, channels) * step))
  const text = (at: number, letters: string): void => {
    for (const [n, letter] of [...letters].entries()) view.setUint8(at + n, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, tag, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, 2, true)
  view.setUint16(34, bits, true)
  text(36, 'LIST')
  view.setUint32(40, 3, true)
  text(48, 'data')
  view.setUint32(52, values.length * channels * step, true)
  for (const [n, value] of values.entries()) put(view, 56 + n * Math.max(1, channels) * step, value)
  return new Uint8Array(view.buffer)
}
const pcm16: Kind = {
  bits: 16,
  put: (view, at, value) => view.setInt16(at, Math.round(value * 32_767), true),
}
const kinds: [string, Kind][] = [
  ['8 bits', { bits: 8, put: (view, at, value) => view.setUint8(at, 128 + value * 127) }],
  ['16 bits', pcm16],
  ['16 bits, two channels', { ...pcm16, channels: 2 }],
  [
    '24 bits',
    {
      bits: 24,
      put: (view, at, value) => {
        const whole = Math.round(value * 8_388_607)
        view.setUint8(at, whole & 255)
        view.setUint8(at + 1, (whole >> 8) & 255)
        view.setInt8(at + 2, whole >> 16)
      },
    },
  ],
  [
    '32 bits',
    {
      bits: 32,
      put: (view, at, value) => view.setInt32(at, Math.round(value * 2_147_483_647), true),
    },
  ],
  ['floats', { tag: 3, bits: 32, put: (view, at, value) => view.setFloat32(at, value, true) }],
]
test.each(kinds)('%s', (_name, kind) => {
  const wave = readWav(file(kind), 4)
  expect(wave?.seconds).toBe(2)
  for (const [n, value] of values.entries()) expect(wave?.peaks[n]).toBeCloseTo(Math.abs(value), 1)
})
test('a file that was cut is read as far as it goes', () => {
  expect(readWav(file(pcm16).subarray(0, 60), 4)).toEqual({
    peaks: [0, expect.closeTo(0.5, 3)],
    seconds: 1,
  })
})
test.each([
  ['nothing', new Uint8Array()],
  ['no WAV', new Uint8Array(100)],
  ['a format that is no PCM', file({ ...pcm16, tag: 85 })],
  ['no data', file(pcm16).subarray(0, 44)],
  ['no channels', file({ ...pcm16, channels: 0 })],
])('%s is none', (_name, bytes) => {
  expect(readWav(bytes, 4)).toBeNull()
})
test('what is not a number is silence', () => {
  expect(
    readWav(file({ tag: 3, bits: 32, put: (view, at) => view.setFloat32(at, Number.NaN, true) }), 2)
      ?.peaks,
  ).toEqual([0, 0])
})
test('what is written is read again', () => {
  expect(readWav(wavOf(Float32Array.from([0, 1, -2, 0.5]), 8000), 4)).toEqual({
    peaks: [0, expect.closeTo(1, 3), 1, expect.closeTo(0.5, 3)],
    seconds: 0.0005,
  })
})

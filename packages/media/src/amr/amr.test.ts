import { type Mock, expect, test, vi } from 'vitest'
import { amrBandOf, amrFrames, amrRates } from './header.ts'
import { type AmrParts, playAmr } from './play.ts'

const bytes = (text: string, ...rest: number[]): Uint8Array =>
  Uint8Array.from([...[...text].map((letter) => letter.charCodeAt(0)), ...rest])
const silence = (n: number): number[] => Array.from({ length: n }, () => 0)

test.each([
  ['#!AMR\n', 'narrowband'],
  ['#!AMR-WB\n', 'wideband'],
  ['#!AMR', null],
  ['#!AMR-WB', null],
  ['#!AMR_MC1.0\n', null],
  ['RIFF', null],
  ['', null],
])('%j is %s', (text, band) => {
  expect(amrBandOf(bytes(text))).toBe(band)
})
test('narrowband decodes at 8000 Hz, wideband at 16000 Hz', () => {
  expect(amrRates).toEqual({ narrowband: 8000, wideband: 16_000 })
})
test.each([
  [
    'one frame of 12.2 kbit/s',
    '#!AMR\n',
    [0x3c, ...silence(31)],
    { frames: 1, seconds: 0.02, end: 38 },
  ],
  [
    'a cut frame is left out',
    '#!AMR\n',
    [0x3c, ...silence(31), 0x3c, ...silence(5)],
    { frames: 1, seconds: 0.02, end: 38 },
  ],
  [
    'silence and no data',
    '#!AMR\n',
    [0x44, ...silence(5), 0x7c],
    { frames: 2, seconds: 0.04, end: 13 },
  ],
  [
    'what follows an unknown type is left out',
    '#!AMR\n',
    [0x7c, 0x5c, 0x7c],
    { frames: 1, seconds: 0.02, end: 7 },
  ],
  ['wideband', '#!AMR-WB\n', [0x44, ...silence(60)], { frames: 1, seconds: 0.02, end: 70 }],
  ['nothing', '#!AMR\n', [], { frames: 0, seconds: 0, end: 6 }],
])('frames: %s', (_name, head, rest, expected) => {
  expect(amrFrames(bytes(head, ...rest))).toEqual(expected)
})

const nb = bytes('#!AMR\n', 0x7c, 0x3c, 1)
const build = (
  changes: Partial<AmrParts> = {},
): AmrParts & { report: Mock<(message: string) => void> } => ({
  read: async () => nb,
  decode: vi.fn(async () => 'blob:1'),
  convert: vi.fn(async () => '/converted'),
  ...changes,
  report: vi.fn<(message: string) => void>(),
})
const bad = async (): Promise<never> => {
  throw new Error('no')
}
const told = ({ report }: ReturnType<typeof build>): unknown[] =>
  report.mock.calls.map(([message]) => message)

test('what can be decoded here is, whole frames only', async () => {
  const parts = build()
  expect(await playAmr('/a.amr', parts)).toEqual({ url: 'blob:1', problem: '', cut: true })
  expect(parts.decode).toHaveBeenCalledWith(nb.subarray(0, 7), 'narrowband')
  expect(told(parts)).toEqual([])
  expect(parts.convert).not.toHaveBeenCalled()
})
test('one that ends with its last frame is whole', async () => {
  expect(await playAmr('/a.amr', build({ read: async () => nb.subarray(0, 7) }))).toEqual({
    url: 'blob:1',
    problem: '',
    cut: false,
  })
})
test.each([
  ['the decoder fails', { decode: bad }],
  ['it holds no frame', { read: async () => bytes('#!AMR\n') }],
  ['it is no AMR', { read: async () => bytes('ID3') }],
])('where %s, the server converts', async (_name, changes) => {
  const parts = build(changes)
  expect(await playAmr('/a.amr', parts)).toEqual({ url: '/converted', problem: '', cut: false })
  expect(told(parts)).toEqual(['Decoded AMR Audio failed, /a.amr'])
})
test('lets the server fetch what cannot be fetched here, else the fetch failed', async () => {
  const parts = build({ read: async () => null })
  expect(await playAmr('/a.amr', parts)).toEqual({ url: '/converted', problem: '', cut: false })
  expect(await playAmr('/a.amr', build({ read: async () => null, convert: bad }))).toEqual({
    url: '',
    problem: 'Fetch Amr Failed!',
    cut: false,
  })
})
test('plays as it is what only its name calls AMR and no server converts', async () => {
  expect(await playAmr('/a.amr', build({ read: async () => bytes('ID3'), convert: bad }))).toEqual({
    url: '/a.amr',
    problem: '',
    cut: false,
  })
})
test('where the server cannot either, that is the problem', async () => {
  const parts = build({ decode: bad, convert: bad })
  expect(await playAmr('/a.amr', parts)).toEqual({
    url: '',
    problem: 'Failed to convert the amr format!',
    cut: false,
  })
  expect(told(parts)).toEqual([
    'Decoded AMR Audio failed, /a.amr',
    'Failed to convert the amr format!',
  ])
})

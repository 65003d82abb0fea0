import Hls from 'hls.js/light'
import { afterEach, expect, test, vi } from 'vitest'
import { attachHls } from './hls.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const { NETWORK_ERROR: network, MEDIA_ERROR: media, MUX_ERROR: mux } = Hls.ErrorTypes
const {
  MANIFEST_LOAD_ERROR: noList,
  LEVEL_LOAD_ERROR: noLevel,
  FRAG_LOAD_ERROR: noPiece,
  MANIFEST_PARSING_ERROR: badList,
  BUFFER_APPEND_ERROR: badMedia,
  REMUX_ALLOC_ERROR: noRoom,
  BUFFER_STALLED_ERROR: stalled,
} = Hls.ErrorDetails
type Trouble = { type: string; details: string; fatal?: boolean; response?: { code: number } }

/** What the player of playlists is told to do, trouble after trouble. */
const after = (...troubles: readonly Trouble[]): string[] => {
  const told: string[] = []
  vi.spyOn(Hls.prototype, 'loadSource').mockImplementation((url) => {
    told.push(`load ${url}`)
  })
  vi.spyOn(Hls.prototype, 'attachMedia').mockImplementation(() => {
    told.push('attach')
  })
  vi.spyOn(Hls.prototype, 'recoverMediaError').mockImplementation(() => {
    told.push('recover')
  })
  const hls = attachHls(Hls, {} as HTMLMediaElement, '/list.m3u8', {
    failed: (problem) => {
      told.push(problem)
    },
  })
  expect(told).toEqual(['load /list.m3u8', 'attach'])
  for (const trouble of troubles)
    hls.trigger(Hls.Events.ERROR, { fatal: true, ...trouble } as never)
  return told.slice(2)
}

test.each<[string, Trouble[], string[]]>([
  [
    'what is not fatal is left to the player',
    [
      { type: media, details: stalled, fatal: false },
      { type: media, details: stalled, fatal: false },
    ],
    [],
  ],
  [
    'a network that failed for good is asked once more, from the beginning',
    [
      { type: network, details: noPiece },
      { type: network, details: noPiece },
    ],
    ['load /list.m3u8', 'network'],
  ],
  [
    'media that broke are recovered from once',
    [
      { type: media, details: badMedia },
      { type: media, details: badMedia },
    ],
    ['recover', 'decode'],
  ],
  [
    'a list that is not there is told',
    [{ type: network, details: noList, response: { code: 404 } }],
    ['not-found'],
  ],
  ['so is a level', [{ type: network, details: noLevel, response: { code: 404 } }], ['not-found']],
  [
    'a piece that is not there is no list',
    [{ type: network, details: noPiece, response: { code: 404 } }],
    ['network'],
  ],
  [
    'a list that cannot be read came over the network all the same',
    [{ type: network, details: badList }],
    ['source'],
  ],
  ['what is neither cannot be played', [{ type: mux, details: noRoom }], ['source']],
])('%s', (_name, troubles, told) => {
  expect(after(...troubles)).toEqual(told)
})

import { readFile } from 'node:fs/promises'
import { contract } from '@oas/contract/index'
import type { RoomState, RoomType } from '@oas/contract/live/schemas'
import { storeFile } from '../../../api/src/areas/file/index.ts'
import { putStream } from '../../../api/src/areas/live/index.ts'
import type { RunningServer } from '../../../api/src/app/start.ts'
import type { Client } from '../../../api/src/testing/server.ts'
import { cleanPhrases, countriesOf, suspectPhrases } from './phrases.ts'
import type { Chance } from './random.ts'
import type { Making } from './records.ts'
import type { StoredMedia } from './stored-media.ts'

const minute = 60_000
const hour = 60 * minute
const pieceSeconds = 2
const games = [
  { id: 'g1', name: 'Star Rally', type: 'race' },
  { id: 'g2', name: 'Tile Harbour', type: 'puzzle' },
  { id: 'g3', name: 'Paper Kingdom', type: 'cards' },
]
const signals = ['smoke', 'contact', 'crowd', 'minor']
const nicks = ['Sunny', 'River', 'Kai', 'Mira', 'Bintang', 'Nova', 'Taro', 'Lea']

/** A fragmented MP4 as what begins it and its fragments, two of about a second in each piece. */
const piecesOf = (clip: Buffer): { init: Buffer; pieces: Buffer[] } => {
  const boxes: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at + 8 <= clip.length;) {
    const size = clip.readUInt32BE(at)
    boxes.push({
      name: clip.toString('latin1', at + 4, at + 8),
      bytes: clip.subarray(at, at + size),
    })
    at += size
  }
  const begins = boxes.flatMap((box, index) => (box.name === 'moof' ? [index] : []))
  const starts = begins.filter((_begin, n) => n % 2 === 0)
  return {
    init: Buffer.concat(boxes.slice(0, begins[0]).map((box) => box.bytes)),
    pieces: starts.map((from, n) =>
      Buffer.concat(
        boxes
          .slice(from, starts[n + 1])
          .filter(({ name }) => name === 'moof' || name === 'mdat')
          .map((box) => box.bytes),
      ),
    ),
  }
}
const putStreams = async ({ ctx }: RunningServer): Promise<void> => {
  for (const name of ['live', 'voice']) {
    const { init, pieces } = piecesOf(
      await readFile(new URL(`media/stream-${name}.mp4`, import.meta.url)),
    )
    const store = async (bytes: Buffer, part: string): Promise<string> => {
      const file = { name: `demo-${name}-${part}.mp4`, appId: null }
      return `/biz_gateway/resource/file/${(await storeFile(ctx, bytes, file)).id}`
    }
    await putStream(ctx, {
      id: `demo-${name}`,
      initUrl: await store(init, 'init'),
      pieces: await Promise.all(
        pieces.map(async (bytes, n) => ({
          url: await store(bytes, String(n)),
          seconds: pieceSeconds,
        })),
      ),
      beganAt: ctx.now(),
    })
  }
}

const shotsOf = (
  chance: Chance,
  { pictures }: StoredMedia,
  from: number,
  to: number,
  extras: boolean,
): RoomState['shots'] => {
  const shots: NonNullable<RoomState['shots']> = []
  // A stretch without shots, so that walls have a break to show.
  const gap = from + (to - from) * 0.7
  for (let at = from; at < to; at += (40 + chance.whole(80)) * 1000)
    if (at < gap || at > gap + 6 * minute)
      shots.push({
        url: chance.pick(pictures).url,
        at: Math.round(at),
        keyFrame: chance.odds(0.1),
        ...(extras && chance.odds(0.15)
          ? { isPC: true }
          : extras && chance.odds(0.1)
            ? { liveType: chance.pick([4, 128]) }
            : {}),
      })
  return shots
}
const sliceOf = (chance: Chance, { voices }: StoredMedia, uid: string, at: number) => {
  const voice = chance.pick(voices)
  const said = chance.odds(0.3) ? chance.pick(suspectPhrases) : chance.pick(cleanPhrases)
  return {
    uid,
    url: voice.url,
    seconds: voice.seconds,
    at,
    text: said.text,
    risk: said.suspect ? 70 : 5,
  }
}
const seatsOf = (chance: Chance, number: number): NonNullable<RoomState['seats']> =>
  Array.from({ length: 4 + (number % 4) }, (_, seat) => ({
    seat: seat + 1,
    uid: `u${2000 + number * 10 + seat}`,
    nick: chance.pick(nicks),
    level: chance.whole(100),
    muted: chance.odds(0.2),
    risk: chance.odds(0.15) ? 65 + chance.whole(30) : chance.whole(30),
  }))

type Made = { roomType: RoomType; appId: number; number: number; over: boolean }
const roomOf = (
  { chance, media, now }: Making,
  { roomType, appId, number, over }: Made,
): RoomState => {
  const said = chance.pick(cleanPhrases)
  const startedAt = now - hour - chance.whole(2 * hour)
  const end = over ? now - 20 * minute : now
  const risky = chance.odds(0.25)
  const seats = seatsOf(chance, number)
  return {
    appId,
    sid: `s${appId}-${number}`,
    roomId: `r${appId}-${number}`,
    uid: `h${appId}-${number}`,
    roomType,
    title: said.text.slice(0, 60),
    notice: chance.pick(cleanPhrases).text,
    cover: chance.pick(media.pictures).url,
    country: chance.pick(countriesOf[said.lang]),
    viewers: chance.whole(4000),
    risk: risky ? 60 + chance.whole(40) : chance.whole(40),
    signals: risky ? [chance.pick(signals)] : [],
    reports: chance.odds(0.3) ? 1 + chance.whole(9) : 0,
    startedAt,
    ...(over ? { endedAt: end } : {}),
    streams: [{ kind: 'hls', url: roomType === 'live' ? 'local:demo-live' : 'local:demo-voice' }],
    ...(roomType === 'live'
      ? {
          game: chance.pick(games),
          shots:
            shotsOf(chance, media, Math.max(startedAt, end - 2 * hour), end, appId === 50) ?? [],
        }
      : {
          seats: over ? [] : seats,
          slices: Array.from({ length: 12 }, (_, n) =>
            sliceOf(chance, media, seats[n % seats.length]?.uid ?? 'u1', end - n * 45_000),
          ),
          events: Array.from({ length: 8 }, (_, n) => ({
            kind: chance.pick(['join', 'leave', 'gift', 'report', 'mic_on'] as const),
            uid: `u${2000 + chance.whole(90)}`,
            text: chance.pick(['rose', 'rocket', 'noise', 'insults']),
            at: end - n * 70_000,
          })),
        }),
  }
}

/**
 * Rooms that run, and a few that are over, of every kind: told as apps tell them. Where they were
 * told `before`, only that they run: what happened in them is there.
 */
export async function seedRooms(
  server: RunningServer,
  admin: Client,
  media: StoredMedia,
  chance: Chance,
  before: boolean,
): Promise<RoomState[]> {
  await putStreams(server)
  const now = server.ctx.now().getTime()
  const plan: readonly (readonly [RoomType, number, number])[] = [
    ['live', 50, 20],
    ['live', 72, 8],
    ['live', 71, 4],
    ['voice', 71, 10],
    ['club', 72, 6],
  ]
  const rooms = plan.flatMap(([roomType, appId, count]) =>
    Array.from({ length: count }, (_, n) =>
      roomOf(
        { chance, media, now },
        { roomType, appId, number: (roomType === 'live' ? 100 : 300) + n, over: n === count - 1 },
      ),
    ),
  )
  const told = before
    ? rooms.map(({ shots: _shots, slices: _slices, events: _events, ...room }) => room)
    : rooms
  for (let at = 0; at < told.length; at += 12)
    await admin.ok(contract.live.ingestRooms, { rooms: told.slice(at, at + 12) })
  if (!before)
    await admin.ok(contract.voiceInspection.addSpecial, {
      appId: 71,
      roomId: 'r71-301',
      reason: 'complaints of listeners',
    })
  return rooms
}

/** What happened in some rooms since: a new shot, other people, another thing said. */
export function moveRooms(
  admin: Client,
  media: StoredMedia,
  rooms: readonly RoomState[],
  chance: Chance,
  now: number,
): Promise<unknown> {
  return admin.ok(contract.live.ingestRooms, {
    rooms: rooms
      .filter((room) => room.endedAt === undefined && chance.odds(0.3))
      .slice(0, 12)
      .concat(rooms[0] ?? [])
      .map(
        ({ appId, sid, roomId, uid, startedAt, roomType = 'live', viewers = 0, seats = [] }) => ({
          appId,
          sid,
          roomId,
          uid,
          startedAt,
          viewers: Math.max(0, viewers + chance.whole(200) - 100),
          ...(roomType === 'live'
            ? { shots: [{ url: chance.pick(media.pictures).url, at: now }] }
            : {
                seats: seats.map((seat) => ({ ...seat, level: chance.whole(100) })),
                slices: [
                  sliceOf(chance, media, seats.length > 0 ? chance.pick(seats).uid : uid, now),
                ],
              }),
        }),
      ),
  })
}

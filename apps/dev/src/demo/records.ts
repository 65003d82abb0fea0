import type { RoomState } from '@oas/contract/live/schemas'
import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { type Phrase, cleanPhrases, countriesOf, suspectPhrases } from './phrases.ts'
import { type DemoOriginal, dataFor, textItem } from './records-data.ts'
import type { Chance } from './random.ts'
import { specialContent } from './special.ts'
import type { StoredMedia, StoredPicture } from './stored-media.ts'

const phrase = (chance: Chance): Phrase =>
  chance.odds(0.3) ? chance.pick(suspectPhrases) : chance.pick(cleanPhrases)

/** What was read in a picture: a word and a pattern of the rules that hit in it. */
const ocrOf = (chance: Chance) => {
  const { text, suspect } = chance.pick(suspectPhrases)
  return {
    ocr: {
      ocr_result: { text: `${text} 13800${10_000 + chance.whole(89_999)}` },
      sensitive_result: {
        rule_list: [
          { wordType: 2, rule: '1[3-9]\\d{8,9}', text: '', extraData: { remark: 'phone' } },
          ...(suspect
            ? [
                {
                  wordType: 0,
                  rule: suspect.word,
                  text: suspect.word,
                  extraData: { remark: suspect.rule },
                },
              ]
            : []),
        ],
      },
    },
  }
}

const pictureItem = (
  chance: Chance,
  pictures: readonly StoredPicture[],
  id: string,
  field: string,
) => {
  const { url, w, h, kind } = chance.pick(pictures)
  return {
    id,
    field,
    content: url,
    w,
    h,
    desc: chance.pick(cleanPhrases).text,
    modelInfo: {
      kind,
      score: Math.round(chance.next() * 100) / 100,
      ...(chance.odds(0.3) ? ocrOf(chance) : {}),
    },
  }
}

const final = /final|check/
/** A room as a record: what it shows or what was said in it, and why somebody should look. */
const roomContent = (
  chance: Chance,
  rooms: readonly RoomState[],
  said: Phrase,
): ReturnType<typeof contentFor> => {
  if (rooms.length === 0) return { texts: [textItem(said, 'title', 'title')] }
  const {
    sid,
    roomId,
    uid,
    title = '',
    notice = '',
    cover = '',
    viewers = 0,
    startedAt,
    endedAt,
    roomType = 'live',
    liveType = 0,
    shots = [],
    slices = [],
    game,
  } = chance.pick(rooms)
  const shot = shots.at(-1)?.url
  return {
    uid,
    texts: [
      { ...textItem(said, 'title', 'title') },
      ...(notice === '' ? [] : [{ id: 'notice', field: 'notice', content: notice }]),
    ],
    pictures: shot === undefined ? [] : [{ id: 'shot', field: 'shot', content: shot }],
    voices: slices.slice(0, 5).map((slice, n) => ({
      id: `voice-${n + 1}`,
      content: slice.url,
      seconds: slice.seconds,
      uid: slice.uid,
      at: slice.at,
      voiceText: slice.text ?? '',
    })),
    lives: [
      {
        sid,
        roomId,
        uid,
        title,
        notice,
        viewers,
        startedAt,
        liveType,
        roomType,
        ...(cover === '' ? {} : { cover }),
        ...(endedAt === undefined ? {} : { endedAt }),
      },
    ],
    extData: {
      game: game?.name ?? '',
      push: {
        by: 'Auditor 2',
        note: said.text.slice(0, 120),
        at: startedAt + 600_000,
        shot: shot ?? '',
      },
    },
  }
}
/** What the level below thought, where a type is a second look. */
const opinionFor = (name: string, now: number): Pick<IngestRecord, 'data'> =>
  final.test(name)
    ? {
        data: {
          opinion: [
            {
              round: name.includes('check') ? 'decided' : 'first',
              result:
                name === 'chat_check' ? 'mute' : name.includes('check') ? 'warn_room' : 'to_final',
              labels: [1302],
              remark: 'looks like it, please decide',
              at: now,
            },
          ],
        },
      }
    : {}

const contentFor = (
  panel: TypeSetting['pageType']['type'],
  chance: Chance,
  { pictures, videos, voices, rooms }: StoredMedia,
  said: Phrase,
  appId: number,
): Pick<
  IngestRecord,
  'uid' | 'texts' | 'pictures' | 'videos' | 'voices' | 'lives' | 'data' | 'extData'
> => {
  switch (panel) {
    case 'text_list':
      return { texts: [textItem(said, 'text-1', 'content')] }
    case 'text_group': {
      const wave = chance.whole(12)
      const template = suspectPhrases[wave % suspectPhrases.length] as Phrase
      return {
        texts: [
          textItem(
            { ...template, text: `${template.text} ${chance.pick(['', '!', '!!', '~', '…'])}` },
            'text-1',
            'content',
          ),
        ],
        extData: { simhash: `wave-${wave}` },
      }
    }
    case 'picture_single':
      return {
        pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')],
        texts: [textItem(said, 'text-1', 'caption')],
      }
    case 'picture_wall':
      return { pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')] }
    case 'multi_resource':
      return {
        texts: [
          textItem(said, 'text-1', 'title'),
          ...(chance.odds(0.5) ? [textItem(chance.pick(cleanPhrases), 'text-2', 'content')] : []),
        ],
        pictures: Array.from({ length: 1 + chance.whole(4) }, (_, i) =>
          pictureItem(chance, pictures, `pic-${i + 1}`, 'picture'),
        ),
      }
    case 'video_single':
    case 'video_grid': {
      const { url, seconds } = chance.pick(videos)
      return {
        videos: [
          {
            id: 'video-1',
            content: url,
            cover: chance.pick(pictures).url,
            seconds,
            hasSound: true,
          },
        ],
        texts: [textItem(said, 'text-1', 'title')],
      }
    }
    case 'voice_list': {
      const { url, seconds } = chance.pick(voices)
      return { voices: [{ id: 'voice-1', content: url, seconds, voiceText: said.text }] }
    }
    case 'tagging': {
      const { url, seconds } = chance.pick(videos)
      return chance.odds(0.5)
        ? {
            videos: [
              {
                id: 'video-1',
                content: url,
                cover: chance.pick(pictures).url,
                seconds,
                hasSound: true,
              },
            ],
            texts: [textItem(said, 'text-1', 'title')],
          }
        : {
            pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')],
            texts: [textItem(said, 'text-1', 'caption')],
          }
    }
    case 'live_room':
    case 'live_wall':
    case 'voice_room':
      return roomContent(
        chance,
        rooms.filter(
          (room) => room.appId === appId && (panel === 'voice_room') === (room.roomType !== 'live'),
        ),
        said,
      )
    default:
      return {}
  }
}

const topics = ['music', 'dance', 'game', 'puzzle', 'chess', 'food']
const activities = ['spring-song', 'city-walk', 'cook-off']
/** Panels whose records carry more than texts and media. */
const newer: ReadonlySet<TypeSetting['pageType']['type']> = new Set([
  'table',
  'profile',
  'chat',
  'appeal',
  'ad',
  'low_code',
])

/** What made-up records are made of: chance, the stored media, and the moment that is now. */
export type Making = { chance: Chance; media: StoredMedia; now: number }

/** A made-up record for a type, sent `agoMs` before now. */
export function demoRecord(
  { chance, media, now }: Making,
  setting: TypeSetting,
  number: number,
  agoMs: number,
  original?: DemoOriginal,
): IngestRecord {
  const said = phrase(chance)
  const uid = original?.uid ?? `u${1000 + chance.whole(400)}`
  const content = newer.has(setting.pageType.type)
    ? dataFor(setting, { chance, media, now: now - agoMs, uid }, said, original)
    : contentFor(setting.pageType.type, chance, media, said, setting.appId)
  const special = specialContent(setting.name, chance, media, { number, now, appId: setting.appId })
  const { reason: _reason, ...fields } = special
  const opinion = opinionFor(setting.name, now - agoMs)
  return {
    appId: setting.appId,
    type: setting.type,
    postId: `p${setting.appId}-${String(number).padStart(6, '0')}`,
    uid,
    country: chance.pick(countriesOf[said.lang]),
    language: said.lang,
    source: chance.pick(['report', 'word', 'model', 'sample']),
    reason: special.reason ?? (said.suspect ? said.suspect.rule : ''),
    priority: said.suspect ? Math.max(0, 4 - said.suspect.level) * 2 : chance.whole(3),
    createdAt: now - agoMs,
    idempotencyKey: `demo-${setting.appId}-${setting.type}-${number}`,
    ...content,
    ...opinion,
    ...fields,
    extData: {
      nick: chance.pick(['Sunny', 'River', 'Kai', 'Мира', '小林', 'Bintang']),
      level: chance.whole(60),
      room: `r${chance.whole(90)}`,
      device: chance.pick(['android', 'ios', 'web']),
      home: chance.pick(['CN', 'ID', 'RU', 'BR', 'US']),
      deviceId: `dv-${chance.whole(1800)}`,
      ip: `${chance.pick(['192.0.2', '198.51.100', '203.0.113'])}.${chance.whole(250)}`,
      registeredAt: now - chance.whole(900) * dayMs,
      reported: chance.odds(0.2),
      topic: chance.pick(topics),
      ...(setting.business === 'video' ? { plays: chance.whole(90_000) } : {}),
      activityId: chance.pick(activities),
      cluster: `k${chance.whole(9)}`,
      ...content.extData,
      ...special.extData,
    },
    ...(content.data && opinion.data ? { data: { ...content.data, ...opinion.data } } : {}),
    ...(content.data && fields.data?.['events']
      ? { data: { ...content.data, ...fields.data } }
      : {}),
  }
}

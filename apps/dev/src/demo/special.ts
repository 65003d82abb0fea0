import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { dayMs } from '@oas/contract/time'
import { behaviourContent } from './behaviour-data.ts'
import { cleanPhrases, suspectPhrases } from './phrases.ts'
import type { Chance } from './random.ts'
import type { StoredMedia } from './stored-media.ts'

type Content = Pick<
  IngestRecord,
  'texts' | 'pictures' | 'videos' | 'voices' | 'lives' | 'data' | 'extData' | 'modelInfo' | 'reason'
>
type Of = { number: number; now: number; appId: number }
type Make = (chance: Chance, media: StoredMedia, of: Of) => Content

const picture = (chance: Chance, { pictures }: StoredMedia, id: string, field: string) => {
  const { url, w, h } = chance.pick(pictures)
  return { id, field, content: url, w, h }
}
const voice = (chance: Chance, { voices }: StoredMedia, id: string) => {
  const { url, seconds } = chance.pick(voices)
  return { id, content: url, seconds, voiceText: chance.pick(cleanPhrases).text }
}
const post = (appId: number, n: number): string => `p${appId}-${String(n).padStart(6, '0')}`

const profile: Make = (chance, media, { number }) => ({
  texts: [
    {
      id: 'text-1',
      field: 'nickname',
      content: chance.pick(['Sunny', 'River', 'Kai', 'official_support']),
    },
    { id: 'text-2', field: 'bio', content: chance.pick(suspectPhrases).text },
  ],
  pictures: [picture(chance, media, 'pic-1', 'avatar')],
  data: {
    account: { deviceAccounts: 2 + chance.whole(7) },
    related: [
      { uid: `u${5000 + number}`, reason: 'device' },
      { uid: `u${6000 + number}`, reason: 'ip' },
    ],
  },
  extData: {
    deviceId: `dev-${number}`,
    ip: `198.51.100.${number % 250}`,
    phoneHash: `ph${number}`,
  },
})
const room: Make = (chance, media, { number, now }) => ({
  texts: [{ id: 'text-1', field: 'title', content: chance.pick(cleanPhrases).text }],
  pictures: [picture(chance, media, 'pic-1', 'shot')],
  lives: [
    {
      sid: `s${number}`,
      roomId: `room-${number}`,
      uid: `u${1000 + number}`,
      title: chance.pick(cleanPhrases).text,
      viewers: 20 + chance.whole(4000),
      startedAt: now - chance.whole(7_200_000),
    },
  ],
  data: { seats: [{ uid: `u${7000 + number}` }, { uid: `u${8000 + number}` }] },
})
const appeal: Make = (chance, media, { number, now }) => ({
  texts: [
    {
      id: 'text-1',
      field: 'appeal',
      content: chance.pick([
        'I did not break any rule, please look again',
        'Это ошибка, прошу проверить ещё раз',
        '我没有违规，请重新审核',
        'Saya tidak melanggar, mohon cek lagi',
      ]),
    },
  ],
  pictures: [picture(chance, media, 'pic-1', 'original')],
  data: {
    appeal: {
      appealId: `a${number}`,
      original: {
        result: 'mute',
        labels: [1701],
        punishes: [{ id: String(900_000 + number), endAt: now + dayMs }],
      },
    },
  },
})
const study: Make = (chance, media, { number, appId }) => ({
  texts: [
    {
      id: 'text-1',
      field: 'caption',
      content: chance.pick([...cleanPhrases, ...suspectPhrases]).text,
    },
  ],
  pictures: [picture(chance, media, 'pic-1', 'picture')],
  voices: [voice(chance, media, 'voice-1')],
  data: {
    similar: [1, 2, 3].map((step) => ({
      postId: post(appId, number + step),
      content: chance.pick(cleanPhrases).text,
      score: 0.7 + chance.next() / 4,
    })),
  },
})

const ruled: Make = (chance) => ({
  reason: chance.pick(['nudity_model', 'qr_code_model', 'weapon_model']),
})
const campaign: Make = (chance, media, { now }) => {
  const { url, seconds } = chance.pick(media.videos)
  return {
    videos: [
      {
        id: 'video-1',
        content: url,
        cover: chance.pick(media.pictures).url,
        seconds,
        hasSound: true,
      },
    ],
    texts: [{ id: 'text-1', field: 'title', content: chance.pick(cleanPhrases).text }],
    data: {
      activity: {
        name: 'Summer steps',
        from: now - 9 * dayMs,
        to: now + 12 * dayMs,
        rules: ['A dance of one\u2019s own, 6 to 60 seconds', 'No brand in the picture'],
      },
    },
  }
}
const onlyText: Make = (chance) => ({
  pictures: [],
  videos: [],
  texts: [
    {
      id: 'text-1',
      field: 'content',
      content: chance.pick([...cleanPhrases, ...suspectPhrases]).text,
    },
  ],
})
const alikeTexts: Make = (chance) => {
  const wave = chance.whole(4)
  const said = cleanPhrases[wave % cleanPhrases.length]?.text ?? ''
  return {
    pictures: [],
    videos: [],
    texts: [{ id: 'text-1', field: 'content', content: `${said}${chance.pick(['', '!', ' ~'])}` }],
    extData: { simhash: `intent-${wave}` },
  }
}
const captioned: Make = (chance) => ({
  texts: [
    {
      id: 'caption',
      field: 'caption',
      content: chance.pick([...cleanPhrases, ...suspectPhrases]).text,
    },
  ],
})
const shots: Make = (chance, media, of) => ({
  ...room(chance, media, of),
  videos: [],
  pictures: ['pic-1', 'pic-2', 'pic-3'].map((id) => picture(chance, media, id, 'shot')),
})

const makers: Readonly<Record<string, Make>> = {
  profile_report: profile,
  live_report: room,
  appeal_ticket: appeal,
  content_study: study,
  rule_picture: ruled,
  rule_check: ruled,
  captioned_picture: captioned,
  campaign_video: campaign,
  text_topic: onlyText,
  text_topics: onlyText,
  text_intent: alikeTexts,
  room_label: shots,
}
/** What records of a type carry beyond what its panel shows. */
export function specialContent(name: string, chance: Chance, media: StoredMedia, of: Of): Content {
  return (makers[name] ?? behaviourContent[name])?.(chance, media, of) ?? {}
}

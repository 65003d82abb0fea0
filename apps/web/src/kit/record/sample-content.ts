import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'

type Content = Pick<
  HeldRecord,
  'texts' | 'pictures' | 'videos' | 'voices' | 'files' | 'lives' | 'data' | 'extData'
>
type Setting = Pick<TypeSetting, 'extDataMap' | 'pageType'>
const minute = 60_000
const hues = ['#8aa4c8', '#c89a8a', '#8ac8a0']

const picture = (text: string, n: number): string => {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">',
    `<rect width="480" height="320" fill="${hues[n % hues.length]}"/>`,
    '<circle cx="240" cy="150" r="80" fill="#f3d9a4"/>',
    `<text x="240" y="290" font-size="28" text-anchor="middle" fill="#ffffff">${text}</text>`,
    '</svg>',
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * A second of a soft tone, a file of the console itself: what pages may load leaves no room for
 * made-up sounds.
 */
const tone = '/sample-tone.wav'

/** Values of the extra fields that a setting shows, each in the form it is shown as. */
const extValues = (
  { extDataMap }: Setting,
  text: string,
  n: number,
  now: number,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const { path, as } of Object.values(extDataMap)) {
    const steps = path.split('.').slice(1)
    let place = values
    for (const step of steps.slice(0, -1)) {
      const inner =
        typeof place[step] === 'object' && place[step] !== null
          ? (place[step] as Record<string, unknown>)
          : {}
      place[step] = inner
      place = inner
    }
    place[steps.at(-1) ?? 'value'] =
      as === 'time'
        ? now - dayMs
        : as === 'money'
          ? 1200
          : as === 'country'
            ? 'ID'
            : as === 'json'
              ? { a: 1 }
              : as === 'uid'
                ? 'u1001'
                : as === 'link'
                  ? 'https://example.com'
                  : as === 'picture'
                    ? picture(text, n)
                    : as === 'voice' || as === 'video'
                      ? tone
                      : 'sample'
  }
  return values
}

const textItem = (text: string, n: number, field = 'content') => ({
  id: `text-${n}`,
  field,
  content: `${text} ${n}`,
  hits: [{ s: 0, e: Math.min(4, text.length), rule: 'sample', source: 'word', level: 1 }],
})
const pictureItem = (text: string, n: number) => ({
  id: `pic-${n}`,
  field: 'content',
  content: picture(String(n), n),
  w: 480,
  h: 320,
  desc: text,
})
const videoItem = (n: number) => ({
  id: `video-${n}`,
  field: 'content',
  content: tone,
  cover: picture(String(n), n),
  seconds: 1,
  hasSound: true,
})
const voiceItem = (text: string, n: number) => ({
  id: `voice-${n}`,
  field: 'content',
  content: tone,
  seconds: 1,
  uid: `u100${n}`,
  voiceText: text,
})

const profile = (text: string, n: number, now: number) => ({
  profile: {
    nickname: { old: 'River', now: `River ${n}`, changed: true },
    avatar: { old: picture('1', 0), now: picture('2', 1), changed: true },
    bio: { old: '', now: text, changed: true },
    cover: { old: picture('3', 2), now: picture('3', 2), changed: false },
  },
  account: { registeredAt: now - 90 * dayMs, level: 12, followers: 340, devices: 2, score: 61 },
})
const messages = (text: string, now: number) =>
  Array.from({ length: 9 }, (_, n) => ({
    id: `m${n + 1}`,
    from: n % 2 === 0 ? 'u1001' : 'u2002',
    to: n % 2 === 0 ? 'u2002' : 'u1001',
    at: now - (9 - n) * 5 * minute,
    kind: n === 3 ? 'picture' : n === 6 ? 'gift' : 'text',
    content: n === 3 ? picture('4', 1) : n === 6 ? 'Rose × 3' : `${text} ${n + 1}`,
    reported: n === 4,
    withdrawn: n === 7,
  }))
const ad = (text: string, now: number) => ({
  adId: 'ad-1',
  advertiser: 'Blue Harbour Travel',
  industry: 'travel',
  slot: 'feed',
  title: text,
  desc: text,
  expiresAt: now + 30 * dayMs,
  targeting: { ages: '18+' },
  creatives: [
    { content: picture('A', 0), w: 720, h: 480 },
    { content: picture('B', 1), w: 720, h: 480 },
  ],
  landing: {
    url: 'https://deals.example/offer',
    redirects: ['https://s.example/1'],
    finalHost: 'deals.example',
    hostAge: 400,
    shots: {
      mobile: [{ url: picture('M', 2), at: now }],
      desktop: [{ url: picture('D', 1), at: now }],
    },
  },
  licences: [{ name: 'Business licence', number: 'L-1', expiresAt: now + 200 * dayMs, ok: true }],
})
const appeal = (text: string, now: number) => ({
  appealId: 'a1',
  level: 1,
  text,
  pictures: [picture('!', 1)],
  lang: 'en',
  vip: false,
  at: now - 30 * minute,
  original: {
    result: 'mute',
    labels: [],
    punishes: [{ punishId: 202, startAt: now - dayMs, endAt: now + 6 * dayMs, state: 'active' }],
    remark: text,
    snapshot: { texts: [text], pictures: [picture('?', 2)] },
    at: now - dayMs,
  },
})
const room = (text: string, n: number, now: number, roomType: string) => ({
  sid: `sample-${n}`,
  roomId: `r${n}`,
  uid: `u100${n}`,
  title: `${text} ${n}`,
  notice: text,
  viewers: 100 * n,
  startedAt: now - 60 * minute,
  liveType: 0,
  roomType,
  cover: picture(String(n), n),
})
const rows = (text: string, now: number) =>
  Array.from({ length: 4 }, (_, n) => ({
    id: `row-${n + 1}`,
    name: `${text} ${n + 1}`,
    country: ['CN', 'ID', 'RU', 'US'][n],
    at: now - n * dayMs,
    logins: 7 * n,
    picture: picture(String(n + 1), n),
    content: text,
  }))

const none: Content = {
  texts: [],
  pictures: [],
  videos: [],
  voices: [],
  files: [],
  lives: [],
  data: {},
  extData: {},
}
const partOf = (
  panel: TypeSetting['pageType']['type'],
  text: string,
  n: number,
  now: number,
): Partial<Content> => {
  switch (panel) {
    case 'text_list':
    case 'text_group':
      return { texts: [textItem(text, n)] }
    case 'picture_single':
    case 'picture_wall':
      return { pictures: [pictureItem(text, n)], texts: [textItem(text, n, 'caption')] }
    case 'video_single':
    case 'video_grid':
      return { videos: [videoItem(n)], texts: [textItem(text, n, 'title')] }
    case 'voice_list':
      return { voices: [voiceItem(text, n)] }
    case 'profile':
      return { data: profile(text, n, now) }
    case 'chat':
      return {
        data: {
          messages: messages(text, now),
          group: {
            groupId: 'g1',
            name: text,
            notice: text,
            avatar: picture('G', 1),
            owner: 'u2002',
            members: 24,
          },
        },
      }
    case 'appeal':
      return { data: { appeal: appeal(text, now) } }
    case 'ad':
      return { data: { ad: ad(text, now) } }
    case 'table':
      return {
        texts: [textItem(text, n)],
        pictures: [pictureItem(text, n)],
        data: { rows: rows(text, now) },
      }
    case 'live_room':
    case 'live_wall':
      return {
        lives: [room(text, n, now, 'live')],
        pictures: [pictureItem(text, n)],
        texts: [textItem(text, n, 'title')],
      }
    case 'voice_room':
      return {
        lives: [room(text, n, now, 'voice')],
        voices: [voiceItem(text, n)],
        texts: [textItem(text, n, 'title')],
      }
    // One shows every kind of content, so that nothing of the panel stays empty.
    case 'tagging':
      return n % 2 === 0
        ? { texts: [textItem(text, n)], voices: [voiceItem(text, n)] }
        : { pictures: [pictureItem(text, n)], texts: [textItem(text, n, 'caption')] }
    default:
      return {
        texts: [textItem(text, n, 'title')],
        pictures: [pictureItem(text, n), { ...pictureItem(text, n + 1), id: `pic-${n}-2` }],
        videos: [videoItem(n)],
        voices: [voiceItem(text, n)],
        files: [
          {
            id: `file-${n}`,
            field: 'file',
            content: 'https://example.com/sample.pdf',
            name: 'sample.pdf',
            bytes: 2048,
            mime: 'application/pdf',
          },
        ],
      }
  }
}

/**
 * Made-up content that a panel shows something of in each of its parts, with a value for every
 * extra field of the setting.
 */
export function sampleContent(setting: Setting, text: string, n: number, now: number): Content {
  return {
    ...none,
    ...partOf(setting.pageType.type, text, n, now),
    extData: extValues(setting, text, n, now),
  }
}

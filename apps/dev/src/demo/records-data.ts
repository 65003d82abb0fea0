import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { demoLabels } from './labels.ts'
import { type Phrase, cleanPhrases, suspectPhrases } from './phrases.ts'
import type { Chance } from './random.ts'
import type { StoredMedia } from './stored-media.ts'

type Content = Pick<IngestRecord, 'texts' | 'pictures' | 'voices' | 'data' | 'extData'>
type Making = { chance: Chance; media: StoredMedia; now: number; uid: string }
const minute = 60_000

const say = (chance: Chance): string =>
  chance.pick(chance.odds(0.25) ? suspectPhrases : cleanPhrases).text
const picture = ({ chance, media }: Making): string => chance.pick(media.pictures).url

export function textItem(said: Phrase, id: string, field: string) {
  const at = said.suspect ? said.text.indexOf(said.suspect.word) : -1
  return {
    id,
    field,
    content: said.text,
    lang: said.lang,
    ...(said.suspect && at >= 0
      ? {
          hits: [
            {
              s: at,
              e: at + said.suspect.word.length,
              rule: said.suspect.rule,
              source: 'word',
              level: said.suspect.level,
            },
          ],
        }
      : {}),
  }
}

const rows = ({ chance, now }: Making) =>
  Array.from({ length: 3 + chance.whole(8) }, (_, n) => ({
    id: `device-${n + 1}`,
    name: chance.pick(['Android phone', 'iPhone', 'Tablet', 'Windows PC', 'Emulator']),
    country: chance.pick(['CN', 'ID', 'RU', 'US', 'BR']),
    at: now - chance.whole(30 * dayMs),
    logins: chance.whole(60),
  }))
const tableFor = (setting: TypeSetting, making: Making, said: Phrase): Content => {
  const { chance, media, now } = making
  const fields = {
    shop: chance.pick(['Corner shop', '小铺', 'Toko Melati', 'Лавка']),
    photo: picture(making),
    price: chance.whole(90_000) / 100,
    paidAt: now - chance.whole(dayMs),
    buyer: `u${2000 + chance.whole(300)}`,
    page: `https://shop.example/item/${chance.whole(9999)}`,
    phone: `+00 55${10_000_000 + chance.whole(89_999_999)}`,
    reported: chance.odds(0.4),
    topics: [chance.pick(['#sale', '#music', '#food']), chance.pick(['#new', '#used', '#gift'])],
  }
  if (setting.name === 'device_list') return { data: { rows: rows(making) }, extData: {} }
  const voice = chance.pick(media.voices)
  if (setting.name === 'short_record')
    return {
      texts: [textItem(said, 'text-1', 'content')],
      pictures: chance.odds(0.6) ? [{ id: 'pic-1', content: picture(making) }] : [],
      voices: chance.odds(0.2)
        ? [{ id: 'voice-1', content: voice.url, seconds: voice.seconds }]
        : [],
      extData: {},
    }
  return { texts: [textItem(said, 'text-1', 'content')], extData: fields }
}

const profileFor = (making: Making, said: Phrase): Content => {
  const { chance, media, now } = making
  const names = [
    'Sunny',
    'River',
    'Kai',
    'Мира',
    '小林',
    'Bintang',
    'VIP wx_demo_8888',
    'Support team',
  ]
  const field = (changed: boolean, old: unknown, fresh: unknown) => ({
    old,
    now: changed ? fresh : old,
    changed,
  })
  return {
    data: {
      profile: {
        nickname: field(chance.odds(0.6), chance.pick(names), chance.pick(names)),
        avatar: field(chance.odds(0.6), picture(making), picture(making)),
        bio: field(true, say(chance), said.text),
        cover: field(chance.odds(0.3), picture(making), picture(making)),
        album: field(
          chance.odds(0.4),
          [picture(making)],
          [picture(making), picture(making), picture(making)],
        ),
        ...(chance.odds(0.4)
          ? {
              voice_sign: field(true, null, {
                kind: 'voice',
                content: chance.pick(media.voices).url,
              }),
            }
          : {}),
        links: field(chance.odds(0.3), '', 'https://coins.example/promo'),
      },
      account: {
        registeredAt: now - chance.whole(900 * dayMs),
        level: chance.whole(60),
        followers: chance.whole(20_000),
        devices: 1 + chance.whole(6),
        score: chance.whole(101),
      },
    },
  }
}

const chatFor = (setting: TypeSetting, making: Making): Content => {
  const { chance, media, now, uid } = making
  const others =
    setting.name === 'group_talk'
      ? Array.from({ length: 4 }, () => `u${3000 + chance.whole(90)}`)
      : [`u${3000 + chance.whole(90)}`]
  const length = 24 + chance.whole(60)
  const reported = new Set([8 + chance.whole(length - 12), 10 + chance.whole(length - 12)])
  const begin = now - length * 7 * minute - chance.whole(dayMs)
  const messages = Array.from({ length }, (_, n) => {
    const kind = reported.has(n)
      ? 'text'
      : chance.pick(['text', 'text', 'text', 'text', 'text', 'picture', 'voice', 'gift'] as const)
    const bad = reported.has(n) ? chance.pick(suspectPhrases) : null
    const from = reported.has(n) || chance.odds(0.45) ? uid : chance.pick(others)
    const content =
      kind === 'picture'
        ? picture(making)
        : kind === 'voice'
          ? chance.pick(media.voices).url
          : kind === 'gift'
            ? 'Rose × 3'
            : (bad?.text ?? say(chance))
    const at = bad?.suspect ? bad.text.indexOf(bad.suspect.word) : -1
    return {
      id: `m${n + 1}`,
      from,
      to: from === uid ? others[0] : uid,
      at: begin + n * 7 * minute,
      kind,
      content,
      reported: reported.has(n),
      withdrawn: !reported.has(n) && chance.odds(0.04),
      ...(bad?.suspect && at >= 0
        ? {
            hits: [
              {
                s: at,
                e: at + bad.suspect.word.length,
                rule: bad.suspect.rule,
                source: 'word',
                level: bad.suspect.level,
              },
            ],
          }
        : {}),
    }
  })
  const groupId = `g${chance.whole(30)}`
  const group = {
    groupId,
    name: chance.pick(['Weekend hikers', '夜聊小组', 'Grup Jual Beli', 'Ночной чат']),
    notice: say(chance),
    avatar: picture(making),
    owner: others[0],
    members: 12 + chance.whole(200),
  }
  return { data: { messages, ...(setting.name === 'group_talk' ? { group } : {}) } }
}

const leaves = demoLabels()
  .filter(({ id }, _index, all) => !all.some(({ parentId }) => parentId === id))
  .map(({ id }) => id)
const pleas = [
  'I only quoted somebody else, please look again',
  '我没有发广告，是朋友借用了我的账号',
  'Saya tidak melanggar aturan, mohon diperiksa ulang',
  'Я ничего не продавал, прошу проверить ещё раз',
  'The picture is of my own work, I can show the file',
] as const
export type DemoOriginal = {
  recordId: string
  decisionId: string
  result: string
  labels: readonly number[]
  uid: string
}
/**
 * An appeal against a decision that was really made, else against one that is known by what came
 * along only.
 */
const appealFor = (
  setting: TypeSetting,
  making: Making,
  original: DemoOriginal | undefined,
): Content => {
  const { chance, now } = making
  const known = original
    ? { ...original }
    : {
        result: chance.pick(['mute', 'del', 'ban_posting']),
        labels: [chance.pick(setting.name === 'appeal_wave' ? leaves.slice(0, 4) : leaves)],
        punishes: [
          { punishId: 202, startAt: now - dayMs, endAt: now + 6 * dayMs, state: 'active' },
        ],
        remark: 'demo: seen and acted on',
        snapshot: chance.odds(0.9)
          ? {
              texts: [chance.pick(suspectPhrases).text],
              pictures: chance.odds(0.5) ? [picture(making)] : [],
            }
          : null,
        at: now - dayMs,
      }
  return {
    data: {
      appeal: {
        appealId: `a${now}${chance.whole(9999)}`,
        level: 1 + chance.whole(3),
        text: chance.pick(pleas),
        pictures: chance.odds(0.4) ? [picture(making)] : [],
        lang: 'en',
        vip: setting.name === 'top_appeal',
        at: now - chance.whole(dayMs),
        original: known,
      },
    },
  }
}

const adFor = (setting: TypeSetting, making: Making, said: Phrase): Content => {
  const { chance, now } = making
  const host = chance.pick(['deals.example', 'learn.example', 'travel.example', 'coins.example'])
  const shots = (n: number) =>
    Array.from({ length: n }, (_, back) => ({ url: picture(making), at: now - back * 7 * dayMs }))
  const landing = {
    url: `https://${host}/offer`,
    redirects: chance.odds(0.5)
      ? [`https://s.example/${chance.whole(999)}`, `https://${host}/landing?from=ad`]
      : [],
    finalHost: host,
    hostAge: chance.whole(2000),
    shots: { mobile: shots(1 + chance.whole(3)), desktop: shots(1 + chance.whole(2)) },
  }
  const creatives = Array.from({ length: 1 + chance.whole(3) }, () => ({
    content: picture(making),
    w: 720,
    h: 480,
  }))
  const [creative, lands] = [setting.name !== 'ad_landing', setting.name !== 'ad_creative']
  return {
    data: {
      ad: {
        adId: `ad-${chance.whole(99_999)}`,
        advertiser: chance.pick([
          'Blue Harbour Travel',
          '晨光教育',
          'Toko Cahaya',
          'Северный ветер',
        ]),
        industry: chance.pick(['travel', 'education', 'retail', 'finance', 'games']),
        slot: chance.pick(['feed', 'banner', 'splash', 'story', 'reward']),
        title: said.text.slice(0, 60),
        desc: say(chance),
        targeting: { ages: '18+', countries: ['ID', 'RU'] },
        expiresAt: now + 30 * dayMs,
        ...(creative ? { creatives } : {}),
        ...(lands ? { landing } : {}),
        licences: [
          {
            name: 'Business licence',
            number: `L-${chance.whole(99_999)}`,
            expiresAt: now + 200 * dayMs,
            ok: true,
          },
          { name: 'Industry permit', number: '', ok: chance.odds(0.7) },
        ],
      },
    },
  }
}

/** What a type of the newer panels shows, made up. */
export function dataFor(
  setting: TypeSetting,
  making: Making,
  said: Phrase,
  original?: DemoOriginal,
): Content {
  if (setting.name.includes('appeal')) return appealFor(setting, making, original)
  switch (setting.pageType.type) {
    case 'profile':
      return profileFor(making, said)
    case 'chat':
      return chatFor(setting, making)
    case 'ad':
      return adFor(setting, making, said)
    default:
      return tableFor(setting, making, said)
  }
}

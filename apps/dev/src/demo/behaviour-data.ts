import type { BehaviourEvent, SimilarCandidate } from '@oas/contract/ingest/data-forms'
import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { cleanPhrases, suspectPhrases } from './phrases.ts'
import type { Chance } from './random.ts'
import type { StoredMedia } from './stored-media.ts'

type Content = Pick<IngestRecord, 'texts' | 'pictures' | 'videos' | 'data' | 'reason'>
type Of = { number: number; now: number; appId: number }
const minute = 60_000
const hour = 60 * minute

const rules = [
  ['demo.rule_follow', 'follow', 60],
  ['demo.rule_message', 'message', 40],
  ['demo.rule_gift', 'gift', 20],
  ['demo.rule_device', 'login', 8],
] as const
const acts = [
  'login',
  'follow',
  'unfollow',
  'message',
  'like',
  'gift',
  'profile_edit',
  'withdraw',
] as const

type Happening = { at: number; act: string; session: string; device: string; ip: string }
const eventOf = (chance: Chance, { at, act, session, device, ip }: Happening): BehaviourEvent => ({
  at,
  name: `demo.event_${act}`,
  weight: act === 'gift' ? 1 + chance.whole(20) : 1,
  props: {
    session,
    device,
    ip,
    ...(act === 'message'
      ? { to: `u${chance.whole(5000)}`, text: chance.pick(suspectPhrases).text }
      : act === 'follow' || act === 'unfollow' || act === 'like'
        ? { to: `u${chance.whole(5000)}` }
        : act === 'gift'
          ? { room: `r${chance.whole(90)}`, coins: 10 * (1 + chance.whole(50)) }
          : {}),
  },
})
/** A few days of quiet use, and an hour in which a rule was hit. */
const behaviour = (chance: Chance, { now }: Of): { events: BehaviourEvent[]; window: object } => {
  const [rule, act, threshold] = chance.pick(rules)
  const value = Math.round(threshold * (1 + chance.next()))
  const to = now - chance.whole(30 * minute)
  const devices = Array.from(
    { length: 1 + chance.whole(3) },
    (_, n) => `dev-${chance.whole(9000)}-${n}`,
  )
  const addresses = Array.from(
    { length: 1 + chance.whole(3) },
    () => `198.51.100.${chance.whole(250)}`,
  )
  const quiet = Array.from({ length: 4 + chance.whole(5) }, (_, n) => ({
    from: to - hour - chance.whole(60 * hour),
    session: `s${n + 1}`,
    length: 2 + chance.whole(8),
  }))
  const usual = quiet.flatMap(({ from, session, length }) =>
    Array.from({ length }, (_, n) =>
      eventOf(chance, {
        at: from + n * chance.whole(9 * minute),
        act: n === 0 ? 'login' : chance.pick(acts),
        session,
        device: devices[0] ?? '',
        ip: addresses[0] ?? '',
      }),
    ),
  )
  const burst = Array.from({ length: value }, (_, n) =>
    eventOf(chance, {
      at: to - Math.floor(((value - n) / value) * hour),
      act,
      session: `s${quiet.length + 1 + (n % 2)}`,
      device: chance.pick(devices),
      ip: chance.pick(addresses),
    }),
  )
  return {
    events: [...usual, ...burst].toSorted((a, b) => a.at - b.at),
    window: { rule, key: 'uid', value, threshold, from: to - hour, to },
  }
}
const messages = (chance: Chance) =>
  Array.from({ length: 2 }, (_, n) => ({
    id: `text-${n + 1}`,
    field: 'message',
    content: chance.pick(suspectPhrases).text,
  }))
const account = (chance: Chance, now: number) => ({
  registeredAt: now - chance.whole(400) * 24 * hour,
  level: chance.whole(30),
  followers: chance.whole(900),
  devices: 1 + chance.whole(5),
  score: 40 + chance.whole(60),
})

/** Interest in a topic: slow, then steep, then slow. */
const heat = (chance: Chance, { now }: Of): { events: BehaviourEvent[]; window: object } => {
  const hours = 60
  const peak = 20 + chance.whole(30)
  const events = Array.from({ length: hours }, (_, n): BehaviourEvent => ({
    at: now - (hours - n) * hour,
    name: chance.pick(['demo.event_post', 'demo.event_reply', 'demo.event_share']),
    weight: Math.round(6 + 300 / (1 + ((n - peak) / 4) ** 2) + chance.whole(20)),
    props: { country: chance.pick(['CN', 'ID', 'RU', 'BR']), authors: 1 + chance.whole(60) },
  }))
  return {
    events,
    window: {
      rule: 'demo.rule_heat',
      value: 300,
      threshold: 120,
      from: now - (hours - peak + 4) * hour,
      to: now - (hours - peak - 4) * hour,
    },
  }
}

const postOf = (appId: number, n: number): string => `p${appId}-${String(n).padStart(6, '0')}`
const candidates = (
  chance: Chance,
  { number, appId, now }: Of,
  make: (score: number) => Partial<SimilarCandidate>,
): SimilarCandidate[] =>
  Array.from({ length: 7 + chance.whole(6) }, (_, n): SimilarCandidate => {
    const score = Math.round((0.98 - n * 0.05 - chance.next() * 0.03) * 1000) / 1000
    return {
      postId: postOf(appId, number + n + 1),
      uid: `u${1000 + chance.whole(400)}`,
      score,
      at: now - chance.whole(72 * hour),
      source: chance.pick(['library', 'simhash', 'embedding']),
      ...(chance.odds(0.3) ? { verdict: chance.pick(['del', 'ignore', 'mute']) } : {}),
      ...make(score),
    }
  })
const groups = ['Coin club 24h', '夜聊福利群', 'Grup cuan cepat', 'Быстрый заработок']
/** The same group once more, with a letter changed. */
const twisted = (chance: Chance, name: string): string =>
  chance.pick([name, `${name} 2`, name.replace('o', '0'), `★${name}★`, `${name} official`])

/** What records of the behaviour and look-alike types carry. */
export const behaviourContent: Readonly<
  Record<string, (chance: Chance, media: StoredMedia, of: Of) => Content>
> = {
  behaviour_hit: (chance, _media, of) => ({ data: behaviour(chance, of) }),
  account_conduct: (chance, _media, of) => ({
    texts: messages(chance),
    data: { ...behaviour(chance, of), account: account(chance, of.now) },
  }),
  account: (chance, _media, of) => ({ data: chance.odds(0.8) ? behaviour(chance, of) : {} }),
  topic_watch: (chance, _media, of) => ({ data: heat(chance, of) }),
  group_profile: (chance, { pictures }, { number }) => ({
    data: {
      group: {
        groupId: `g${number}`,
        owner: `u${3000 + number}`,
        members: Array.from({ length: 12 + chance.whole(30) }, (_, n) =>
          n === 0
            ? { uid: `u${3000 + number}`, role: 'owner' }
            : { uid: `u${4000 + number + n}`, role: n < 3 ? 'admin' : '' },
        ),
        name: {
          old: chance.pick(groups),
          now: `${chance.pick(groups)} ${chance.whole(9)}`,
          changed: true,
        },
        notice: {
          old: chance.pick(cleanPhrases).text,
          now: chance.pick(suspectPhrases).text,
          changed: true,
        },
        avatar: {
          old: chance.pick(pictures).url,
          now: chance.pick(pictures).url,
          changed: chance.odds(0.5),
        },
      },
    },
  }),
  family_profile: (chance, { pictures }, { number, now }) => ({
    data: {
      family: {
        familyId: `f${number}`,
        leader: `u${3000 + number}`,
        members: 6 + chance.whole(60),
        name: { old: 'Northern lights', now: chance.pick(groups), changed: true },
        badge: { old: null, now: chance.pick(pictures).url, changed: true },
        notice: chance.pick(suspectPhrases).text,
        leaders: [
          { uid: `u${3000 + number}`, from: now - 40 * 24 * hour },
          { uid: `u${chance.whole(900)}`, from: now - 200 * 24 * hour, to: now - 40 * 24 * hour },
        ],
      },
    },
  }),
  group_copy: (chance, { pictures }, of) => {
    const name = chance.pick(groups)
    const notice = chance.pick(suspectPhrases).text
    const avatar = chance.pick(pictures).url
    const group = {
      groupId: `g${of.number}`,
      name,
      notice,
      avatar,
      owner: `u${3000 + of.number}`,
      members: 20 + chance.whole(400),
    }
    return {
      data: {
        group,
        similar: candidates(chance, of, (score) => ({
          kind: 'group',
          group: {
            groupId: `g${chance.whole(90_000)}`,
            name: twisted(chance, name),
            notice: score > 0.8 ? notice.replace(' ', '  ') : chance.pick(cleanPhrases).text,
            avatar: score > 0.85 ? avatar : chance.pick(pictures).url,
            owner: chance.odds(0.3) ? group.owner : `u${chance.whole(9000)}`,
            members: 10 + chance.whole(300),
            shared: Math.round(score * chance.whole(40)),
          },
        })),
      },
    }
  },
  video_copy: (chance, { pictures, videos }, of) => {
    const { url, seconds } = chance.pick(videos)
    const cover = chance.pick(pictures).url
    return {
      videos: [{ id: 'video-1', content: url, cover, seconds, hasSound: true }],
      texts: [{ id: 'text-1', field: 'title', content: chance.pick(suspectPhrases).text }],
      data: {
        similar: candidates(chance, of, (score) => ({
          kind: 'video',
          content: score > 0.8 ? url : chance.pick(videos).url,
          cover: score > 0.8 ? cover : chance.pick(pictures).url,
        })),
      },
    }
  },
  face_match: (chance, { pictures }, of) => {
    const { url, w, h } = chance.pick(pictures)
    return {
      pictures: [{ id: 'pic-1', field: 'avatar', content: url, w, h }],
      data: {
        similar: candidates(chance, of, (score) => ({
          kind: 'face',
          content: score > 0.9 ? url : chance.pick(pictures).url,
          source: 'blacklist',
          remark: chance.pick([
            'Listed since spring, adult',
            'Minor: show to a leader',
            'Known from three accounts',
          ]),
        })).slice(0, 5),
      },
    }
  },
}

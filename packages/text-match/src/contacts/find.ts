import type { Stream } from '../normalise/stream.ts'
import {
  ibanLength,
  isCard,
  isChineseId,
  isIban,
  isIndonesianId,
  isInn,
  isPhone,
  isSnils,
  mayBeNumber,
} from './checks.ts'

/** Ways to be reached, and numbers that say who somebody is or what they pay with. */
export const contactKinds = [
  'phone',
  'email',
  'qq',
  'wechat',
  'telegram',
  'whatsapp',
  'iban',
  'card',
  'id_cn',
  'id_id',
  'snils',
  'inn',
] as const
export type ContactKind = (typeof contactKinds)[number]

/** `from`, `to`: its place in the stream. `value`: without separators. */
type Found = { kind: ContactKind; value: string; from: number; to: number }
/** The same with its place in the text as received, in UTF-16 units. */
export type Contact = Found & { s: number; e: number }

/** Most signs between a word that announces an account and the account. */
const mostBetween = 6
/** Groups of digits that are read as one number at most, and how many digits it has. */
const mostGroups = 8
const fewestDigits = 8
const mostDigits = 19

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
const isWordUnit = (unit: number): boolean =>
  isDigit(unit) || (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

/** Digits without a gap. `x`: the sign x stands behind them, as in identity numbers. */
type Group = { from: number; to: number; plus: boolean; x: boolean }
const readGroup = (text: string, from: number): Group => {
  let to = from
  while (to < text.length && isDigit(text.charCodeAt(to))) to++
  const behind = text.charCodeAt(to)
  const x = (behind === 120 || behind === 88) && !isWordUnit(text.charCodeAt(to + 1))
  return { from, to, plus: text.charCodeAt(from - 1) === 43, x }
}
/** All digits of a text, read once for all that is made of them. */
const readGroups = (text: string): Group[] => {
  const groups: Group[] = []
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue
    const group = readGroup(text, at)
    groups.push(group)
    at = group.to
  }
  return groups
}
const joining: ReadonlySet<number> = new Set(Array.from(' .-–—()/_', (sign) => sign.charCodeAt(0)))
/** What may stand between groups of one number: two signs at most. */
const joins = (text: string, from: number, to: number): boolean =>
  to > from &&
  to - from <= 2 &&
  joining.has(text.charCodeAt(from)) &&
  joining.has(text.charCodeAt(to - 1))

/** Groups that may be one number. `digits`: all of theirs; `starts`: where those of each begin. */
type Run = { groups: Group[]; digits: string; starts: number[] }
const toRun = (text: string, groups: Group[]): Run => {
  const starts: number[] = []
  let digits = ''
  for (const { from, to } of groups) {
    starts.push(digits.length)
    digits += text.slice(from, to)
  }
  return { groups, digits, starts }
}
/** Runs that are long enough to be a number, in order. */
const listRuns = (text: string, groups: readonly Group[]): Run[] => {
  const runs: Run[] = []
  let [begun, count] = [0, 0]
  for (let at = 0; at < groups.length; at++) {
    const { from, to } = groups[at] as Group
    const next = groups[at + 1]
    count += to - from
    if (next && !next.plus && joins(text, to, next.from)) continue
    if (count >= fewestDigits) runs.push(toRun(text, groups.slice(begun, at + 1)))
    begun = at + 1
    count = 0
  }
  return runs
}

const innWords = /(?:инн|inn|tax id)[^\p{L}\p{N}]{0,6}$/u
/** Whether words before a number say that it is one of a taxpayer. */
const isAnnounced = (text: string, from: number): boolean =>
  innWords.test(text.slice(Math.max(0, from - 16), from))

/** Digits of groups that stand together; `count`: how many groups. */
type Candidate = { first: Group; last: Group; digits: string; count: number }

/** What digits together are, where they are anything, and how many signs behind them are theirs. */
const kindOf = (
  text: string,
  { first, last, digits, count }: Candidate,
): { kind: ContactKind; value: string; more: number } | null => {
  if (first.plus)
    return isPhone(digits, true) ? { kind: 'phone', value: `+${digits}`, more: 0 } : null
  if (last.x && isChineseId(`${digits}x`)) return { kind: 'id_cn', value: `${digits}X`, more: 1 }
  const kind = isChineseId(digits)
    ? 'id_cn'
    : isCard(digits)
      ? 'card'
      : count === 1 && isIndonesianId(digits)
        ? 'id_id'
        : count >= 3 && isSnils(digits)
          ? 'snils'
          : isInn(digits) && isAnnounced(text, first.from)
            ? 'inn'
            : isPhone(digits, false)
              ? 'phone'
              : null
  return kind && { kind, value: digits, more: 0 }
}
const foundOf = (text: string, one: Candidate): Found | null => {
  const known = kindOf(text, one)
  if (!known) return null
  const { from, plus } = one.first
  const { kind, value, more } = known
  return { kind, value, from: plus ? from - 1 : from, to: one.last.to + more }
}

const touchesLetter = (text: string, { from, to }: Found): boolean =>
  isWordUnit(text.charCodeAt(from - 1)) || isWordUnit(text.charCodeAt(to))

/**
 * Numbers of a run: from each group on the longest that is one, then on behind it. `inn`: whether
 * the text announces one of a taxpayer anywhere.
 */
const readRun = (text: string, { groups, digits, starts }: Run, inn: boolean): Found[] => {
  const found: Found[] = []
  let at = 0
  while (at < groups.length) {
    const first = groups[at] as Group
    const begun = starts[at] ?? 0
    const head = (digits.charCodeAt(begun) - 48) * 10 + digits.charCodeAt(begun + 1) - 48
    let taken = 0
    for (let count = Math.min(mostGroups, groups.length - at); count > 0; count--) {
      const end = starts[at + count] ?? digits.length
      const length = end - begun
      if (length > mostDigits) continue
      if (length < fewestDigits) break
      const last = groups[at + count - 1] as Group
      if (!first.plus && !mayBeNumber(head, length, { count, x: last.x, inn })) continue
      const one = foundOf(text, { first, last, digits: digits.slice(begun, end), count })
      if (!one || touchesLetter(text, one)) continue
      found.push(one)
      taken = count
      break
    }
    at += Math.max(1, taken)
  }
  return found
}

const isSmallLetter = (unit: number): boolean => unit >= 97 && unit <= 122
/** Whether an account number of a bank may begin two letters before digits. */
const mayBeIban = (text: string, { from, to }: Group): boolean => {
  if (to - from < 2 || !isSmallLetter(text.charCodeAt(from - 1))) return false
  const before = text.charCodeAt(from - 3)
  return isSmallLetter(text.charCodeAt(from - 2)) && !isSmallLetter(before) && !isDigit(before)
}
/** The account number of a bank that begins at a place, also with a blank after each four signs. */
const ibanAt = (text: string, index: number): Found | null => {
  const length = ibanLength(text.slice(index, index + 2))
  if (length === 0) return null
  // A blank behind every four signs makes it longer by a quarter.
  const [near = ''] = /^[a-z0-9 ]*/.exec(text.slice(index, index + length + length / 4)) ?? []
  let [to, signs] = [0, 0]
  for (; to < near.length && signs < length; to++) if (near[to] !== ' ') signs++
  const value = near.slice(0, to).replaceAll(' ', '').toUpperCase()
  return isIban(value) && !isWordUnit(text.charCodeAt(index + to))
    ? { kind: 'iban', value, from: index, to: index + to }
    : null
}
const ibansIn = (text: string, groups: readonly Group[]): Found[] => {
  const found: Found[] = []
  for (const group of groups) {
    const one = mayBeIban(text, group) ? ibanAt(text, group.from - 2) : null
    if (one) found.push(one)
  }
  return found
}

const host = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const dotSign = '(?:\\.| ?[([{] ?(?:dot|точка|点) ?[)\\]}] ?| (?:dot|точка) )'
const atSigns = /@| ?[([{] ?(?:at|собака|艾特|圈a) ?[)\]}] ?| (?:at|собака) /g
const nameBefore = /[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}])?$/u
const hostBehind = new RegExp(
  `^${host}(?:${dotSign}${host}){0,4}${dotSign}\\p{L}{2,24}(?![\\p{L}\\p{N}-])`,
  'u',
)
const anyDot = new RegExp(dotSign, 'gu')
const mostHost = 320
/** Addresses of mail, also where at and dot are written out. */
const emailsIn = (text: string): Found[] =>
  [...text.matchAll(atSigns)].flatMap(({ index, 0: sign }) => {
    const begun = index + sign.length
    const place = hostBehind.exec(text.slice(begun, begun + mostHost))?.[0]
    const name = place && nameBefore.exec(text.slice(Math.max(0, index - 64), index))?.[0]
    return place && name
      ? [
          {
            kind: 'email' as const,
            value: `${name}@${place.replace(anyDot, '.')}`,
            from: index - name.length,
            to: begun + place.length,
          },
        ]
      : []
  })

/**
 * What announces an account of each service, how its accounts are written, and digits of the
 * shortest. Of the words the long forms stand first.
 */
const services: readonly {
  kind: ContactKind
  words: string
  account: string
  digits: number
}[] = [
  {
    kind: 'qq',
    words: '(?:(?<![a-z])qq?群?号?|扣扣|企鹅|球球|秋秋|q群|群号)',
    account: '[1-9]\\d{4,10}(?!\\d)',
    digits: 5,
  },
  {
    kind: 'wechat',
    words:
      '(?:微信|薇信|威信|徽信|维信|卫星|(?<![a-z])(?:we ?chat|weixin|v信|wx|vx|vchat)|加 ?v)(?:号|id)?',
    account: '(?:[a-z][a-z0-9_-]{5,19}(?![a-z0-9_-])|[1-9]\\d{4,10}(?!\\d))',
    digits: 0,
  },
  {
    kind: 'telegram',
    words: '(?:(?<![a-z])(?:telegram|tele|tg)|电报|纸飞机|телеграм[а-я]{0,2}|(?<!\\p{L})тг)',
    account: '@?[a-z][a-z0-9_]{4,31}(?![a-z0-9_])',
    digits: 0,
  },
  {
    kind: 'whatsapp',
    words: '(?:(?<![a-z])(?:whats ?app|wa)|ватсап|вотсап)',
    account: '\\+?\\d[\\d -]{7,17}\\d',
    digits: 9,
  },
]
const between = `[^\\p{L}\\p{N}@+]{0,${mostBetween}}(?:is|id|no|are|号|是|为|:)?[^\\p{L}\\p{N}@+]{0,3}`
const announcedTexts = services.map(({ kind, words, account, digits }) => ({
  kind,
  digits,
  name: new RegExp(words, 'u'),
  text: new RegExp(`${words}${between}(${account})`, 'gu'),
}))
/** Accounts behind the name of their service, of a text with so many digits. */
const accountsIn = (text: string, count: number, kinds: ReadonlySet<ContactKind>): Found[] =>
  announcedTexts.flatMap(({ kind, digits, name, text: pattern }) =>
    count < digits || !kinds.has(kind) || !name.test(text)
      ? []
      : [...text.matchAll(pattern)].map(({ index, 0: whole, 1: account = '' }) => {
          const to = index + whole.length
          return { kind, value: account.replace(/[ +-]/g, ''), from: to - account.length, to }
        }),
  )

const links: readonly { kind: ContactKind; text: RegExp }[] = [
  { kind: 'telegram', text: /(?<![a-z0-9])(?:t|telegram)\.me\/(\+?[a-z0-9_]{5,40})/g },
  { kind: 'whatsapp', text: /(?<![a-z0-9])wa\.me\/(\+?\d{8,15})/g },
]
const linksIn = (text: string): Found[] =>
  links.flatMap(({ kind, text: pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: whole, 1: account = '' }) => ({
      kind,
      value: account,
      from: index,
      to: index + whole.length,
    })),
  )

/** In places that overlap the one found first counts: links and accounts say more than numbers. */
const apart = (length: number, found: readonly Found[]): Found[] => {
  if (found.length < 2) return [...found]
  const taken = new Uint8Array(length)
  return found
    .filter(({ from, to }) => {
      if (taken.subarray(from, to).includes(1)) return false
      taken.fill(1, from, to)
      return true
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Kinds that are digits and little else. */
const numberKinds: readonly ContactKind[] = ['phone', 'card', 'id_cn', 'id_id', 'snils', 'inn']
const everyKind: ReadonlySet<ContactKind> = new Set(contactKinds)
/** No account number of a bank has fewer digits. */
const fewestOfIban = 4
const anyAt = /@|[([{] ?(?:at|собака|艾特|圈a)| (?:at|собака) /
const innNames = ['инн', 'inn', 'tax id'] as const
const numbersIn = (text: string, groups: readonly Group[]): Found[] => {
  const inn = innNames.some((name) => text.includes(name))
  return listRuns(text, groups).flatMap((run) => readRun(text, run, inn))
}

/**
 * Contacts and personal numbers in a stream in small letters (`plain`, or one in which digits are
 * spelled as digits), by their places in the text as received. What has a check digit must pass it.
 * The cost is linear in the text, and small where it has neither digits nor names of services.
 */
export function listContacts(
  stream: Stream,
  kinds: ReadonlySet<ContactKind> = everyKind,
): Contact[] {
  const { text, starts, ends } = stream
  const groups = readGroups(text)
  const digits = groups.reduce((sum, { from, to }) => sum + to - from, 0)
  const found = [
    ...(text.includes('.me/') ? linksIn(text) : []),
    ...(kinds.has('email') && anyAt.test(text) ? emailsIn(text) : []),
    ...(kinds.has('iban') && digits >= fewestOfIban ? ibansIn(text, groups) : []),
    ...accountsIn(text, digits, kinds),
    ...(digits >= fewestDigits && numberKinds.some((kind) => kinds.has(kind))
      ? numbersIn(text, groups)
      : []),
  ].filter(({ kind }) => kinds.has(kind))
  return apart(text.length, found).map((one) => ({
    ...one,
    s: starts[one.from] ?? 0,
    e: ends[one.to - 1] ?? 0,
  }))
}

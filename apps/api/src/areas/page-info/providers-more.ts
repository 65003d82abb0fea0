import { isObject } from '@oas/contract/json'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { findNewest, listNewest } from '../live/index.ts'
import type { RecordContentRow } from '../queue/index.ts'
import { listSeats } from '../voice-inspection/index.ts'
import { bitsApart, excerpt } from './alike.ts'
import type { Provider } from './provider.ts'
import { groupMessages, recentPictures } from './queries/records.ts'
import { askEndpoint } from './remote.ts'

const compared = 500
const picturesMost = 20
/** Of 64 bits of a picture's hash: how many may differ while it still counts as alike. */
const bitsMost = 12
const messagesMost = 400
const messagesShown = 40
const shotsMost = 9
/** Texts that an endpoint is asked to translate in one call. */
const textsAtOnce = 20

const word = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : ''

/**
 * Pictures of other records with the same address, or whose hash (`modelInfo.phash`, where apps
 * send one) differs little.
 */
export const similarPicture: Provider = async (ctx, record) => {
  const own = record.content.pictures.map(({ content, modelInfo }) => ({
    content,
    phash: modelInfo?.['phash'],
  }))
  if (own.length === 0) return { compared: 0, list: [] }
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const rows = await recentPictures(ctx.pool, record, compared, hidden)
  const scoreOf = (one: { content?: unknown; phash?: unknown }): number =>
    Math.max(
      0,
      ...own.map((mine) =>
        mine.content === one.content ? 1 : 1 - bitsApart(mine.phash, one.phash) / 64,
      ),
    )
  const list = rows
    .flatMap(({ pictures, ...row }) =>
      pictures
        .map((one) => ({
          score: Math.round(scoreOf(one) * 100) / 100,
          picture: word(one.content, 2000),
          ...row,
        }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 1),
    )
    .filter(({ score }) => score >= 1 - bitsMost / 64)
  return {
    compared: rows.length,
    list: list
      .toSorted((a, b) => b.score - a.score || (a.recordId < b.recordId ? 1 : -1))
      .slice(0, picturesMost),
  }
}

/** What was said in the same group around the record, by other records that were kept of it. */
export const chatContext: Provider = async (ctx, record) => {
  const { group, messages } = (record.content.data ?? {}) as { group?: unknown; messages?: unknown }
  const groupId = isObject(group) ? word(group['groupId'], 64) : ''
  if (groupId === '') return { list: [] }
  const known = new Set(
    (Array.isArray(messages) ? messages : []).flatMap((one: unknown) =>
      isObject(one) ? [word(one['id'], 128)] : [],
    ),
  )
  const found = new Map<
    string,
    { at: number; uid: string; kind: string; text: string; reported: boolean; recordId: string }
  >()
  for (const { recordId, message } of await groupMessages(
    ctx.pool,
    record,
    groupId,
    messagesMost,
  )) {
    if (!isObject(message)) continue
    const id = word(message['id'], 128)
    if (id === '' || known.has(id) || found.has(id)) continue
    found.set(id, {
      at: typeof message['at'] === 'number' ? message['at'] : 0,
      uid: word(message['from'], 64),
      kind: word(message['kind'], 20),
      text: excerpt(word(message['content'], 20_000), 300),
      reported: message['reported'] === true,
      recordId,
    })
  }
  const middle = record.createdAt.getTime()
  return {
    groupId,
    list: [...found.values()]
      .toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))
      .slice(0, messagesShown)
      .toSorted((a, b) => a.at - b.at),
  }
}

const roomOf = async (ctx: Parameters<Provider>[0], record: RecordContentRow) => {
  const sid = record.content.lives?.[0]?.sid
  return sid === undefined ? undefined : findNewest(ctx, { appId: record.appId, sid }, ctx.now())
}
export const room: Provider = async (ctx, record) => {
  const found = await roomOf(ctx, record)
  if (!found) return {}
  const {
    roomId,
    title,
    uid,
    roomType,
    country,
    game,
    viewers,
    risk,
    signals,
    reports,
    startedAt,
    endedAt,
    notice,
  } = found
  return {
    roomId,
    title,
    uid,
    roomType,
    country,
    game,
    viewers,
    risk,
    signals: signals.join(', '),
    reports,
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    notice,
  }
}
export const micUsers: Provider = async (ctx, record) => {
  const found = await roomOf(ctx, record)
  return {
    list: found
      ? (await listSeats(ctx, found.id)).map(({ since, ...seat }) => ({
          ...seat,
          since: since.getTime(),
        }))
      : [],
  }
}
export const screenshots: Provider = async (ctx, record) => {
  const sid = record.content.lives?.[0]?.sid
  const shots = sid === undefined ? [] : await listNewest(ctx, record.appId, [sid], shotsMost)
  return { list: shots.map(({ at, url, mark }) => ({ at: at.getTime(), picture: url, mark })) }
}

type Asked = { id: string; lang: string; content: string }
/** What an endpoint made of texts; what it makes up is left out. */
const translationsOf = (asked: readonly Asked[], { texts }: Record<string, unknown>) => {
  if (!Array.isArray(texts)) return fail('page-info-failed', { reason: 'texts' })
  const ids = new Set(asked.map(({ id }) => id))
  return texts.flatMap((one: unknown) =>
    isObject(one) &&
    typeof one['id'] === 'string' &&
    ids.has(one['id']) &&
    typeof one['translation'] === 'string'
      ? [{ id: one['id'], translation: one['translation'].slice(0, 20_000) }]
      : [],
  )
}
const inLots = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  )

/**
 * The texts of a record in the language of who asks, by an endpoint that was registered for it: the
 * first ones, and all of them where that is asked for. Where some are left out, the answer says how
 * many of how many there are.
 */
export const translate: Provider = async (ctx, record, hook, all = false) => {
  const foreign = record.content.texts.flatMap(({ id, lang, content }, index) =>
    content.trim() === '' || lang === ctx.language
      ? []
      : [{ id: id ?? `text-${index + 1}`, lang: lang ?? '', content }],
  )
  const asked = all ? foreign : foreign.slice(0, textsAtOnce)
  const lists = await Promise.all(
    inLots(asked, textsAtOnce).map(async (texts) =>
      translationsOf(
        texts,
        await askEndpoint(ctx, hook.content.endpoint ?? '', {
          hookId: hook.id,
          appId: record.appId,
          type: record.type,
          recordId: record.id,
          to: ctx.language,
          texts,
        }),
      ),
    ),
  )
  return {
    to: ctx.language,
    ...(asked.length < foreign.length
      ? { translatedFirst: asked.length, translatedOf: foreign.length }
      : {}),
    list: lists.flat(),
  }
}

import type { Input, Output } from '@oas/contract/define'
import { isId } from '@oas/contract/envelope'
import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import type { PunishLogRow, punishEvidenceCalls } from '@oas/contract/live/punish-calls'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { requireSent, signedUrl } from '../file/index.ts'
import {
  type PunishFacts,
  listPunishes,
  listEvidence,
  listIndex,
  listLog,
  putEvidence,
} from './queries/punishments.ts'
import { seenBy } from './rights.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof punishEvidenceCalls
type Found = Output<Calls['get']>
const mostIds = 200

export const getIndex: Handler<Calls['index']> = async (ctx) => {
  const { apps, punishIds } = await listIndex(ctx, seenBy(ctx))
  return {
    appList: apps.map((app) => ({ id: app.id, name: appName(ctx.language, app) })),
    punishIds,
  }
}

export const query: Handler<Calls['query']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  if (by.appId !== undefined && !mayApp(ctx.caller, by.appId))
    fail('foreign-data', { app: by.appId })
  const { list, total } = await listLog(ctx, {
    ...by,
    uid: by.uid?.trim(),
    roomId: by.roomId?.trim(),
    seen: seenBy(ctx),
    hidden: await hiddenDecisions(ctx.pool, ctx.caller.id),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return {
    list: list.map(({ startAt, endAt, at, ...row }): PunishLogRow => ({
      ...row,
      state: row.state as PunishLogRow['state'],
      startAt: startAt.getTime(),
      endAt: endAt?.getTime() ?? null,
      at: at.getTime(),
    })),
    total,
  }
}

/**
 * What a decision kept: addresses as they are, and stretches of its recordings, as `voice-1#t=1,2`,
 * under the address of the recording.
 */
const keptOf = ({
  evidence,
  content,
  at,
}: PunishFacts): { time: number; url: string; by: string }[] =>
  (Array.isArray(evidence) ? evidence : []).flatMap((one: unknown) => {
    if (typeof one !== 'string') return []
    if (/^(https?:|\/)/.test(one)) return [{ time: at.getTime(), url: one, by: '' }]
    const [name = '', part = ''] = one.split('#')
    const item = [
      ...(content?.voices ?? []),
      ...(content?.videos ?? []),
      ...(content?.pictures ?? []),
    ].find((candidate) => candidate.id === name)
    return item
      ? [{ time: at.getTime(), url: `${item.content}${part === '' ? '' : `#${part}`}`, by: '' }]
      : []
  })
/** Recordings, by their names or, for files of ours, by what they are kept as. */
const isRecording = (url: string): boolean =>
  /\.(wav|mp3|m4a|amr|ogg|aac|mp4|webm|m3u8)([?#]|$)/i.test(url) || url.includes('#t=')

const signedAddress = async (ctx: CallContext, url: string): Promise<string> => {
  const [address = '', part] = url.split('#')
  const id = fileIdOf(address)
  return id === null ? url : `${await signedUrl(ctx, id)}${part === undefined ? '' : `#${part}`}`
}
const collect = async (
  ctx: CallContext,
  facts: readonly PunishFacts[],
  time: number | undefined,
): Promise<Map<string, Found>> => {
  const added = await listEvidence(
    ctx,
    facts.map(({ id }) => id),
    time === undefined ? null : new Date(time),
  )
  return new Map(
    await Promise.all(
      facts.map(async (one) => {
        const pieces = [
          ...added
            .filter((row) => row.punishId === one.id)
            .map(({ url, at, by }) => ({ time: at.getTime(), url, by })),
          ...keptOf(one).filter((kept) => time === undefined || kept.time === time),
        ]
        const list = await Promise.all(
          pieces.map(async (piece) => ({ ...piece, url: await signedAddress(ctx, piece.url) })),
        )
        return [
          one.id,
          {
            voiceUrl:
              list[
                pieces.findIndex(
                  ({ url }) => isRecording(url) || url.startsWith('/biz_gateway/resource/file/'),
                )
              ]?.url ?? '',
            list,
          },
        ] as const
      }),
    ),
  )
}

const findPunishes = async (ctx: CallContext, ids: readonly string[]): Promise<PunishFacts[]> =>
  listPunishes(ctx, ids, await hiddenDecisions(ctx.pool, ctx.caller.id))
const requirePunish = async (ctx: CallContext, id: string): Promise<PunishFacts> => {
  const [found] = await findPunishes(ctx, [id])
  if (!found) return fail('not-found')
  return mayType(ctx.caller, found.appId, found.type)
    ? found
    : fail('foreign-data', { app: found.appId })
}
const evidenceOf = async (ctx: CallContext, facts: PunishFacts, time?: number): Promise<Found> =>
  (await collect(ctx, [facts], time)).get(facts.id) ?? { voiceUrl: '', list: [] }

export async function getEvidence(
  ctx: CallContext,
  { id, time }: Input<Calls['get']>,
): Promise<Found> {
  return evidenceOf(ctx, await requirePunish(ctx, id), time)
}
/** What is not there, or belongs to foreign apps, is left out. */
export const batchGet: Handler<Calls['batchGet']> = async (ctx, { ids }) => {
  const wanted = [...new Set(ids.split(','))]
  if (wanted.length > mostIds)
    fail('invalid-input', { field: 'ids', reason: because('at_most', { n: mostIds }) })
  const facts = (await findPunishes(ctx, wanted.filter(isId))).filter(({ appId, type }) =>
    mayType(ctx.caller, appId, type),
  )
  return { evidenceMap: Object.fromEntries(await collect(ctx, facts, undefined)) }
}
export async function update(
  ctx: CallContext,
  { id, time, url }: Input<Calls['update']>,
): Promise<Found> {
  const facts = await requirePunish(ctx, id)
  const own = url.startsWith('/')
    ? (await requireSent(ctx, [url], 'evidence', () => 'url'))[0]
    : undefined
  const stored = own ? fileUrl(own.id) : url
  await ctx.db.transaction().execute(async (tx) => {
    await putEvidence(tx, {
      punishId: id,
      url: stored,
      at: new Date(time),
      personId: ctx.caller.id,
      madeAt: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'live.evidence',
        subject: `punish:${id}`,
        appId: facts.appId,
        detail: { time, url: stored },
      },
    ])
  })
  return evidenceOf(ctx, facts)
}

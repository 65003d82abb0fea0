import type { HookType } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { hiddenDecisions } from '../../db/hidden.ts'
import { listedEntries } from '../white-list/index.ts'
import { alike, excerpt } from './alike.ts'
import {
  punishRows,
  recentTexts,
  relatedUids,
  reportTimesOf,
  strategyRuns,
  userFacts,
  violationsOf,
} from './queries/records.ts'
import type { Provider } from './provider.ts'
import { deliveredRows } from './rows.ts'
import {
  chatContext,
  micUsers,
  room,
  screenshots,
  similarPicture,
  translate,
} from './providers-more.ts'
import { askEndpoint } from './remote.ts'
import { lostPoints, scoreDays } from './score.ts'

/** Records that are compared, and characters of each that are read. */
const [compared, read] = [500, 500]
const alikeFrom = 0.4
const alikeMost = 20

const score: Provider = async (ctx, record) => {
  const rows = await violationsOf(
    ctx.pool,
    record,
    new Date(ctx.now().getTime() - scoreDays * dayMs),
    await hiddenDecisions(ctx.pool, ctx.caller.id),
  )
  return {
    score: 100 - lostPoints(rows),
    violations: rows.reduce((sum, { n }) => sum + n, 0),
    days: scoreDays,
  }
}
/**
 * Texts of other records that are like this one's. Only their beginnings are held against each
 * other; where one is longer, the answer says how many characters that is.
 */
const similar: Provider = async (ctx, record) => {
  const own = record.content.texts.map(({ content }) => content).join(' ')
  if (own.trim() === '') return { compared: 0, list: [] }
  const rows = await recentTexts(
    ctx.pool,
    record,
    { records: compared, characters: read + 1 },
    await hiddenDecisions(ctx.pool, ctx.caller.id),
  )
  const first = own.slice(0, read)
  const list = rows
    .map(({ text, ...row }) => ({
      score: Math.round(alike(first, text.slice(0, read)) * 100) / 100,
      text: excerpt(text, 120),
      ...row,
    }))
    .filter((row) => row.score >= alikeFrom)
    .toSorted((a, b) => b.score - a.score || (a.recordId < b.recordId ? 1 : -1))
    .slice(0, alikeMost)
  const cut = [own, ...rows.map(({ text }) => text)].some((text) => text.length > read)
  return { compared: rows.length, ...(cut ? { comparedFirst: read } : {}), list }
}
const models = ['hsmllmViolationLabel', 'hsmllmModelInference', 'hsmllmImgtxtViolation'] as const

/** What each provider looks up of a record. */
export const providers: Readonly<Record<HookType, Provider>> = {
  user: async (ctx, record) => ({ uid: record.uid, ...(await userFacts(ctx.pool, record)) }),
  punish_log: async (ctx, record) => {
    const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
    const list = record.uid === '' ? [] : await punishRows(ctx.pool, record, hidden)
    return {
      total: list.length,
      live: list.filter(
        ({ state }) => state === 'active' || state === 'planned' || state === 'sent',
      ).length,
      list,
    }
  },
  score,
  similar_text: similar,
  reports: async (ctx, record) => ({
    count: record.reportCount,
    list: await reportTimesOf(ctx.pool, record),
  }),
  relate_uid: async (ctx, record) => ({ list: await relatedUids(ctx.pool, record) }),
  model: async (_ctx, record) => ({
    ...Object.fromEntries(
      models.flatMap((key) =>
        record.extData[key] === undefined ? [] : [[key, record.extData[key]]],
      ),
    ),
    ...record.modelInfo,
  }),
  strategy_trace: async (ctx, record) => ({ list: await strategyRuns(ctx.pool, record) }),
  white_list: async (ctx, record) => ({
    list: ((await listedEntries(ctx.pool, [record], ctx.now()))[0]?.entries ?? []).map(
      ({ name, scopes, reason, until }) => ({
        name,
        scopes: scopes.join(', '),
        reason,
        until: until?.getTime() ?? null,
      }),
    ),
  }),
  similar_picture: similarPicture,
  chat_context: chatContext,
  room,
  mic_users: micUsers,
  screenshots,
  translate,
  rows: deliveredRows,
  http: (ctx, record, hook) =>
    askEndpoint(ctx, hook.content.endpoint ?? '', {
      hookId: hook.id,
      appId: record.appId,
      type: record.type,
      recordId: record.id,
      postId: record.postId,
      uid: record.uid,
    }),
}

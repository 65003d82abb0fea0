import { Readable } from 'node:stream'
import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { mostInSet } from '@oas/contract/model-appeal/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { listRuns } from '../model/index.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { appealSubject } from './list.ts'
import {
  countSets,
  findSet,
  holdConfirmed,
  insertSet,
  listOfSet,
  listSets,
} from './queries/sets.ts'

type Calls = typeof modelAppealCalls

export function setSubject(id: string): string {
  return `model-appeal-set:${id}`
}

export const exportAppeals: Handler<Calls['exportAppeals']> = async (
  ctx,
  { modelId, ids, reason: why },
) => {
  const reason = why.trim()
  if (reason === '') fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const held = await holdConfirmed(tx, {
      modelId,
      ids,
      scope: ctx.caller.scope,
      most: mostInSet,
    })
    if (held.length === 0) fail('nothing-to-export')
    if (ids && held.length < ids.length) fail('conflict')
    const at = ctx.now()
    const made = await insertSet(tx, {
      modelId,
      appeals: held.length,
      reason,
      by: ctx.caller.id,
      at,
    })
    await tx
      .updateTable('modelAppeal')
      .set((eb) => ({
        state: 'exported',
        setId: made.id,
        version: eb('version', '+', 1),
        changedAt: at,
      }))
      .where(
        'id',
        'in',
        held.map(({ id }) => id),
      )
      .execute()
    await audit(tx, ctx, [
      {
        action: 'modelAppeal.export',
        subject: setSubject(made.id),
        detail: { after: { modelId, number: made.number, appeals: held.length }, reason },
      },
      ...held.map(({ id, appId }) => ({
        action: 'modelAppeal.export' as const,
        subject: appealSubject(id),
        appId,
        detail: { after: { state: 'exported', set: made.number }, reason },
      })),
    ])
    return { ...made, appeals: held.length }
  })
}

export const appealSets: Handler<Calls['appealSets']> = async (
  ctx,
  { current = 1, pageSize = 10, modelId },
) => {
  const by = { modelId, scope: ctx.caller.scope }
  const [rows, total] = await Promise.all([
    listSets(ctx.db, by, (current - 1) * pageSize, pageSize),
    countSets(ctx.db, by),
  ])
  const runs = await listRuns(ctx.db, { setIds: rows.map(({ id }) => id) })
  return {
    total,
    list: rows.map(({ id, madeByName, madeAt, ...row }) => ({
      id,
      modelId: row.modelId,
      model: row.model,
      number: row.number,
      appeals: row.appeals,
      fixed: row.fixed,
      reason: row.reason,
      madeBy: madeByName,
      madeAt: madeAt.getTime(),
      retests: runs
        .filter(({ setId }) => setId === id)
        .map((run) => ({
          id: run.id,
          version: run.number ?? 0,
          state: run.state,
          total: run.total,
          done: run.done,
          right: run.right,
        })),
    })),
  }
}

/** A set that the caller sees some of. */
export async function seenSet(ctx: CallContext, id: string, field = 'id') {
  return (await findSet(ctx.db, id, ctx.caller.scope)) ?? fail('not-found', { field })
}

type Medium = { content: string }
const addressesOf = (content: { pictures: Medium[]; videos: Medium[]; voices: Medium[] }) =>
  [...content.pictures, ...content.videos, ...content.voices].map((one) => one.content)

/**
 * A set as its makers take it: a line of JSON for each appeal, or the addresses of what its records
 * show.
 */
export const appealSetFile: Handler<Calls['appealSetFile']> = async (
  ctx,
  { id, form, reason: why },
) => {
  const reason = why.trim()
  if (reason === '') fail('required', { field: 'reason' })
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const set = await seenSet(ctx, id)
  const list = await listOfSet(ctx.db, id, ctx.caller.scope)
  const records = await recordRowsByIds(ctx.pool, [...new Set(list.map((one) => one.recordId))])
  const lines =
    form === 'media'
      ? [...new Set([...records.values()].flatMap(({ content }) => addressesOf(content)))]
      : list.map((one) => {
          const content = records.get(one.recordId)?.content
          return JSON.stringify({
            id: one.id,
            recordId: one.recordId,
            appId: one.appId,
            type: one.type,
            kind: one.kind,
            item: one.item,
            label: one.label,
            score: one.score,
            version: one.modelVersion,
            rightLabelId: one.rightLabelId,
            remark: one.remark,
            texts: content?.texts.map((text) => text.content) ?? [],
            media: content ? addressesOf(content) : [],
          })
        })
  if (lines.length === 0) fail('nothing-to-export')
  await audit(ctx.db, ctx, [
    {
      action: 'modelAppeal.exportFile',
      subject: setSubject(id),
      detail: { after: { form, count: lines.length }, reason },
    },
  ])
  const name = `${set.key}-set-${set.number}.${form === 'media' ? 'txt' : 'jsonl'}`
  ctx.http.setHeader(
    'content-type',
    `${form === 'media' ? 'text/plain' : 'application/x-ndjson'}; charset=utf-8`,
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="${name}"`)
  return Readable.from(lines.map((line) => `${line}\n`))
}

import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealKind, AppealState } from '@oas/contract/model-appeal/schemas'
import { audit } from '../../core/audit.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Asks,
  type Said,
  cancelRunOf,
  lineOfApp,
  listRunItems,
  readLines,
  seenRun,
  seenVersion,
  startRun,
  toRunRow,
} from '../model/index.ts'
import { appealSubject } from './list.ts'
import { holdAppeals } from './queries/appeals.ts'
import { listOfSet, rawsOf } from './queries/sets.ts'
import { seenSet, setSubject } from './sets.ts'

type Calls = typeof modelAppealCalls

/** Asks a version of the same model about every record of a set. */
export const retest: Handler<Calls['retest']> = async (ctx, { setId, versionId }) => {
  const set = await seenSet(ctx, setId, 'setId')
  const version = await seenVersion(ctx, versionId, 'versionId')
  if (version.modelId !== set.modelId) fail('not-found', { field: 'versionId' })
  const appeals = await listOfSet(ctx.db, setId, ctx.caller.scope)
  const [lines, raws] = await Promise.all([
    readLines(ctx.db, set.modelId),
    rawsOf(ctx.db, set.modelId),
  ])
  const items = appeals.map((one) => {
    const lineOf = lineOfApp(lines, one.appId)
    const right = one.rightLabelId === null ? [] : (raws.get(one.rightLabelId) ?? [])
    const asks: Asks = {
      appeal: {
        kind: one.kind as AppealKind,
        label: one.label,
        item: one.item,
        line: lineOf(one.label),
        right: right.map((label) => ({ label, line: lineOf(label) })),
      },
    }
    return { recordId: one.recordId, appealId: one.id, asks }
  })
  return ctx.db.transaction().execute(async (tx) => {
    const id = await startRun(ctx, tx, { kind: 'retest', versionId, setId }, items)
    await audit(tx, ctx, [
      {
        action: 'modelAppeal.retest',
        subject: setSubject(setId),
        detail: { after: { run: id, version: version.number, appeals: items.length } },
      },
    ])
    return { id }
  })
}

export const getRetest: Handler<Calls['getRetest']> = async (ctx, { id }) => {
  const run = await seenRun(ctx, id, ['retest'])
  const set = await seenSet(ctx, run.setId ?? '0')
  const [items, appeals] = await Promise.all([
    listRunItems(ctx.db, id, run.total),
    listOfSet(ctx.db, set.id, ctx.caller.scope),
  ])
  const byId = new Map(appeals.map((one) => [one.id, one]))
  return {
    run: await toRunRow(ctx.db, run),
    setId: set.id,
    items: items.flatMap(({ appealId, recordId, ok, said }) => {
      const of = byId.get(appealId ?? '')
      if (!of) return []
      const own = (said as unknown as Said | null)?.own
      return [
        {
          appealId: of.id,
          recordId,
          label: of.label,
          kind: of.kind as AppealKind,
          before: of.score,
          now: own && own.reason === '' ? (own.scores[of.label] ?? 0) : null,
          ok,
          reason: own?.reason ?? '',
          state: of.state as AppealState,
        },
      ]
    }),
  }
}

export const cancelRetest: Handler<Calls['cancelRetest']> = async (ctx, { id }) => {
  const run = await seenRun(ctx, id, ['retest'])
  const set = await seenSet(ctx, run.setId ?? '0')
  await cancelRunOf(ctx, id, 'modelAppeal.cancelRetest', setSubject(set.id))
  return {}
}

/** Appeals that a retest got right are fixed in its version. */
export const markFixed: Handler<Calls['markFixed']> = async (ctx, { id, reason: why }) => {
  const reason = why.trim()
  if (reason === '') fail('required', { field: 'reason' })
  const run = await seenRun(ctx, id, ['retest'])
  const set = await seenSet(ctx, run.setId ?? '0')
  if (run.state !== 'done') fail('wrong-state')
  const right = (await listRunItems(ctx.db, id, run.total))
    .filter(({ ok }) => ok === true)
    .flatMap(({ appealId }) => (appealId === null ? [] : [appealId]))
  if (right.length === 0) return { fixed: 0 }
  const seen = new Set((await listOfSet(ctx.db, set.id, ctx.caller.scope)).map((one) => one.id))
  return ctx.db.transaction().execute(async (tx) => {
    const held = (await holdAppeals(tx, right)).filter(
      ({ id: of, state }) => state === 'exported' && seen.has(of),
    )
    for (const one of held) {
      await tx
        .updateTable('modelAppeal')
        .set({
          state: 'fixed',
          fixedIn: run.number,
          reason,
          closedBy: ctx.caller.id,
          version: one.version + 1,
          changedAt: ctx.now(),
        })
        .where('id', '=', one.id)
        .execute()
      await audit(tx, ctx, [
        {
          action: 'modelAppeal.fix',
          subject: appealSubject(one.id),
          appId: one.appId,
          detail: {
            before: { state: one.state },
            after: { state: 'fixed', in: run.number },
            reason,
          },
        },
      ])
    }
    return { fixed: held.length }
  })
}

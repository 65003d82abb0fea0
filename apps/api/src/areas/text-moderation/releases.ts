import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import type { DiffRow } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { compileItems } from './engine.ts'
import { followRelease } from './live.ts'
import {
  type HeldRelease,
  type Places,
  copyItems,
  countDiff,
  countReleases,
  findLive,
  findRelease,
  gatherItems,
  getRelease,
  holdReleases,
  insertRelease,
  itemsOf,
  listDiff,
  listReleases,
  numberBefore,
  placesNow,
  putLive,
  sealRelease,
  setCompiled,
} from './queries/releases.ts'
import { listServers } from './queries/servers.ts'
import { needOf, requireNewest, requireSecondPerson } from './stage/second-person.ts'
import { stageOf } from './stage/stage.ts'

type Calls = typeof textModerationCalls
type Shown = NonNullable<Awaited<ReturnType<typeof getRelease>>>
type Problem = { itemId: string; code: string }

const subjectOf = (number: number): string => `text-release:${number}`
const problemsOf = (row: Pick<HeldRelease, 'problems'>): Problem[] =>
  row.problems as unknown as Problem[]

const toRow = async (
  ctx: CallContext,
  row: Shown,
  liveNumber: number | null,
): Promise<ReleaseRow> => {
  const before = row.sourceNumber ?? (await numberBefore(ctx.db, row.number))
  const { added, changed, removed } = await countDiff(ctx.db, row.number, before)
  return {
    number: row.number,
    kind: row.kind as ReleaseRow['kind'],
    state: row.state as ReleaseRow['state'],
    note: row.note,
    sourceNumber: row.sourceNumber,
    items: row.items,
    added,
    changed,
    removed,
    hash: row.hash,
    problems: problemsOf(row).length,
    madeBy: row.madeByName ?? '',
    madeAt: row.madeAt.getTime(),
    liveBy: row.liveByName ?? '',
    liveAt: row.liveAt?.getTime() ?? null,
    replacedAt: row.replacedAt?.getTime() ?? null,
    ...stageOf(row, liveNumber),
  }
}

export const releases: Handler<Calls['releases']> = async (ctx, { current = 1, pageSize = 10 }) => {
  const [rows, total] = await Promise.all([
    listReleases(ctx.db, (current - 1) * pageSize, pageSize),
    countReleases(ctx.db),
  ])
  const live = (await findLive(ctx.db))?.number ?? null
  const list: ReleaseRow[] = []
  for (const row of rows) list.push(await toRow(ctx, row, live))
  return { total, list }
}

export const release: Handler<Calls['release']> = async (ctx, { id }) => {
  const row = (await getRelease(ctx.db, Number(id))) ?? fail('not-found', { field: 'id' })
  const problems = problemsOf(row).slice(0, 200)
  const rules = new Map(
    problems.length === 0
      ? []
      : (
          await ctx.db
            .selectFrom('textItem')
            .select(['id', 'rule'])
            .where(
              'id',
              'in',
              problems.map((one) => one.itemId),
            )
            .execute()
        ).map((one) => [one.id, one.rule]),
  )
  const live = (await findLive(ctx.db))?.number ?? null
  return {
    ...(await toRow(ctx, row, live)),
    needs: await needOf(ctx, ctx.db, { number: row.number, against: live }),
    troubles: problems.map((one) => ({ ...one, rule: rules.get(one.itemId) ?? '' })),
  }
}

export const diff: Handler<Calls['diff']> = async (
  ctx,
  { id, against, current = 1, pageSize = 10 },
) => {
  const number = Number(id)
  const row = (await findRelease(ctx.db, number)) ?? fail('not-found', { field: 'id' })
  const live = (await findLive(ctx.db))?.number ?? null
  const other = against === undefined ? live : Number(against)
  if (against !== undefined && !(await findRelease(ctx.db, other ?? 0)))
    fail('not-found', { field: 'against' })
  const [rows, { total }] = await Promise.all([
    listDiff(ctx.db, number, other, (current - 1) * pageSize, pageSize),
    countDiff(ctx.db, number, other),
  ])
  const { libraries } = row.places as unknown as Places
  return {
    total,
    list: rows.map(({ libraryId, ...one }): DiffRow => ({
      ...one,
      act: one.before === null ? 'added' : one.after === null ? 'removed' : 'changed',
      libraryName: libraries[libraryId]?.name ?? '',
    })),
  }
}

/** A server that was silent for longer counts for nothing. */
const aliveMs = 10_000
export const servers: Handler<Calls['servers']> = async (ctx) => {
  const live = await findLive(ctx.db)
  const now = ctx.now().getTime()
  const list = (await listServers(ctx.db)).map((row) => ({
    server: row.server,
    number: row.number,
    staged: row.staged,
    ms: row.ms,
    problem: row.problem,
    ackedAt: row.ackedAt?.getTime() ?? null,
    heartbeatAt: row.heartbeatAt.getTime(),
    alive: now - row.heartbeatAt.getTime() <= aliveMs,
  }))
  const alive = list.filter((row) => row.alive)
  return {
    live: live?.number ?? null,
    everywhere:
      live !== undefined && alive.length > 0 && alive.every((row) => row.number === live.number),
    list,
  }
}

/** Gathers in one transaction, compiles outside of it: nobody waits for the compiler. */
export const build: Handler<Calls['build']> = async (ctx, { note }) => {
  const made = await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const places = await placesNow(tx)
    const number = await insertRelease(tx, {
      kind: 'usual',
      note: note.trim(),
      sourceNumber: null,
      places,
      by: ctx.caller.id,
      at: ctx.now(),
    })
    await gatherItems(tx, number)
    const { hash } = await sealRelease(tx, number)
    await audit(tx, ctx, [
      {
        action: 'textModeration.build',
        subject: subjectOf(number),
        detail: { before: null, after: { note: note.trim(), hash } },
      },
    ])
    return { number, places }
  })
  try {
    const items = await itemsOf(ctx.db, made.number)
    const { problems } = await compileItems({ ...made, items })
    await setCompiled(ctx.db, made.number, problems, 'ready')
    return { number: made.number, state: 'ready' }
  } catch (error) {
    ctx.log.error({ err: error, release: made.number }, 'a release of words cannot be compiled')
    await setCompiled(ctx.db, made.number, [], 'failed')
    return { number: made.number, state: 'failed' }
  }
}

export const full: Handler<Calls['full']> = async (ctx, { id, changeOrderId }) => {
  const number = Number(id)
  await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = (await findRelease(tx, number)) ?? fail('not-found', { field: 'id' })
    const live = await findLive(tx)
    if (row.state === 'ready' || row.state === 'withdrawn') requireNewest(ctx, row, live)
    if (row.state !== 'ready' && row.state !== 'staged')
      fail('wrong-state', { act: textOf(ctx.language, 'text_moderation.act_full') })
    await requireSecondPerson(ctx, tx, { number, against: live?.number ?? null }, changeOrderId)
    await putLive(tx, number, { id: ctx.caller.id, at: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'textModeration.full',
        subject: subjectOf(number),
        detail: { before: { live: live?.number ?? null }, after: { live: number } },
      },
    ])
  })
  await followRelease(ctx)
  return { number }
}

export const rollback: Handler<Calls['rollback']> = async (ctx, { id, reason: given }) => {
  const reason = given.trim()
  if (reason === '') fail('required', { field: 'reason' })
  const source = Number(id)
  const number = await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = (await findRelease(tx, source)) ?? fail('not-found', { field: 'id' })
    if (row.state !== 'replaced')
      fail('wrong-state', { act: textOf(ctx.language, 'text_moderation.act_rollback') })
    const live = await findLive(tx)
    const made = await insertRelease(tx, {
      kind: 'rollback',
      note: reason,
      sourceNumber: source,
      places: row.places as unknown as Places,
      by: ctx.caller.id,
      at: ctx.now(),
    })
    await copyItems(tx, made, source, {})
    await sealRelease(tx, made)
    await putLive(tx, made, { id: ctx.caller.id, at: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'textModeration.rollback',
        subject: subjectOf(made),
        detail: { before: { live: live?.number ?? null }, after: { live: made, source, reason } },
      },
    ])
    return made
  })
  await followRelease(ctx)
  return { number }
}

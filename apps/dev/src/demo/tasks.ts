import { contract } from '@oas/contract/index'
import {
  type ListedRow,
  type TaskBody,
  type TaskKind,
  blankSelection,
  blankTask,
  oneRound,
} from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import { task as area } from '../../../api/src/areas/task/index.ts'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'
import { seedBranchAppeals } from './branch-appeals.ts'
import { decideTaken } from './history.ts'
import { chanceOf } from './random.ts'
import { taskTypes } from './settings.ts'

const { task } = contract
const seed = 20_261_127

type Plan = { kind: TaskKind; body: TaskBody; list?: ListedRow[] }
type People = { writer: Client; second: Client }

/** Writes a task and hands it in. */
const submit = async ({ writer }: People, plan: Plan): Promise<{ id: string; version: number }> => {
  const made = await writer.ok(task.create, plan)
  await writer.ok(task.estimate, { id: made.id, kind: plan.kind, body: plan.body })
  await writer.ok(task.review, { ...made, act: 'submit' })
  return made
}
const start = async (people: People, plan: Plan): Promise<string> => {
  const { id, version } = await submit(people, plan)
  await people.second.ok(task.review, { id, version, act: 'pass' })
  await people.second.ok(task.move, { id, act: 'start' })
  return id
}
/** What the clock would do in the next seconds: draws, and what is handed out first. */
const runJobs = async (ctx: Context): Promise<void> => {
  for (const job of area.jobs)
    while (await job.run(ctx)) {
      /* until nothing is due */
    }
}

const blindPosts = 8
/**
 * A task that asks two people of each record: they agree on some and differ on others, which wait
 * for a judge, was judged, or is contested; the last ones have one answer yet.
 */
const seedRounds = async (
  ctx: Context,
  people: People,
  base: TaskBody,
  auditors: readonly Client[],
): Promise<void> => {
  const waiting = await ctx.db
    .selectFrom('queueOrder')
    .select('postId')
    .where('appId', '=', 50)
    .where('type', '=', 12)
    .where('state', '=', 'waiting')
    .where('taskId', 'is', null)
    .orderBy('id')
    .limit(blindPosts)
    .execute()
  const taskId = await start(people, {
    kind: 'special-order',
    body: {
      ...base,
      name: 'Offers of work, double-blind',
      remark: 'Two people each, a judge where they differ',
      text: 'Decide by the rule on offers of work alone.',
      handing: { ...base.handing, speed: 'at-once' },
      rounds: { ...oneRound, mode: 'blind', finalWithin: 72 },
    },
    list: waiting.map(({ postId }) => ({ ref: postId, person: '', dueAt: null, note: '' })),
  })
  await runJobs(ctx)
  for (const [index, auditor] of auditors.entries())
    await decideTaken(
      ctx,
      auditor,
      {
        info: { appId: 50, type: 12, business: 'text' },
        pageKey: 'tags-audit-text',
        limit: blindPosts - index,
        taskId,
        punishes: ({ postId }) =>
          index === 0 && waiting.slice(0, 5).some((one) => one.postId === postId),
      },
      chanceOf(seed + index),
    )
  const [, auditor] = auditors
  if (auditor)
    await seedBranchAppeals(ctx, { one: people.writer, other: people.second, auditor }, taskId)
}

const listedPosts = 4
/** Posts of comments that were decided. */
const decidedPosts = async (ctx: Context): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('decision')
      .select('postId')
      .distinct()
      .where('appId', '=', 50)
      .where('type', '=', 12)
      .where('state', '=', 'active')
      .orderBy('postId')
      .limit(listedPosts)
      .execute()
  ).map(({ postId }) => postId)

/**
 * Tasks that choose among stored records: a daily sample of what people decided runs, verdicts out
 * of date wait for a second person, a clean-up is a draft. Answers one of a past time, which runs.
 */
const seedStored = async (people: People, base: TaskBody, now: number): Promise<string> => {
  await start(people, {
    kind: 'sampling',
    body: {
      ...base,
      name: 'Daily sample of decided comments',
      remark: 'One in five of the last week, by somebody else',
      text: 'Decide as if nobody had decided before.',
      stored: {
        ...blankSelection,
        span: { days: 7, from: null, to: null },
        by: 'decided',
        decidedBy: 'people',
      },
      draw: { ...blankTask.draw, kind: 'rate', rate: 20, at: ['00:05'] },
      quota: { total: null, day: 200, person: 40 },
    },
  })
  await submit(people, {
    kind: 'renew',
    body: {
      ...base,
      name: 'Verdicts of older labels or of weeks ago',
      remark: 'Waits for a second person',
      stored: {
        ...blankSelection,
        span: { days: 60, from: null, to: null },
        by: 'decided',
        decidedBy: 'people',
        outdated: { labels: true, setting: false, days: 14 },
      },
    },
  })
  await people.writer.ok(task.create, {
    kind: 'customize',
    body: {
      ...base,
      name: 'Offers of quick money',
      stored: {
        ...blankSelection,
        span: { days: 30, from: null, to: null },
        groups: [
          { any: [{ field: 'text', op: 'contains', values: ['message me', 'from home'] }] },
          {
            any: [
              { field: 'result', op: 'is-not', values: ['del'] },
              { field: 'reports', op: 'at-least', values: ['2'] },
            ],
          },
        ],
      },
    },
  })
  await submit(people, {
    kind: 'customize-sql',
    body: {
      ...base,
      name: 'Decided within two seconds',
      remark: 'Waits for a second person',
      sql: {
        text: [
          'select record_id',
          'from decision',
          'where at >= {{from}} and at < {{to}}',
          "  and state = 'active' and spent_ms < 2000",
        ].join('\n'),
        days: 14,
      },
    },
  })
  return start(people, {
    kind: 'history',
    body: {
      ...base,
      name: 'A look at the last month',
      draw: { ...blankTask.draw, kind: 'count', count: 30 },
      stored: {
        ...blankSelection,
        span: { days: null, from: now - 30 * dayMs, to: now - dayMs },
        dedupe: 'content',
      },
    },
  })
}

/** Mixed work: new comments, a sample of decided ones and old verdicts; some of it is done. */
const seedMixed = async (
  ctx: Context,
  people: People,
  base: TaskBody,
  auditor: Client,
): Promise<void> => {
  const part = { types: base.types, conditions: {}, waitedMinutes: 0, stored: null }
  const decided = { ...blankSelection, by: 'decided' as const, decidedBy: 'people' as const }
  const taskId = await start(people, {
    kind: 'comprehensive',
    body: {
      ...base,
      name: 'Training mix of the new team',
      remark: 'New work, a sample and old verdicts in turn',
      draw: { ...blankTask.draw, kind: 'count', count: 20, at: ['00:05'] },
      handing: { ...base.handing, speed: 'at-once' },
      quota: { total: null, day: null, person: 30 },
      parts: {
        list: [
          { ...part, name: 'New comments', kind: 'normal', share: 50 },
          {
            ...part,
            name: 'Decided this week',
            kind: 'sampling',
            stored: { ...decided, span: { days: 7, from: null, to: null } },
            share: 30,
          },
          {
            ...part,
            name: 'Verdicts of a month ago',
            kind: 'renew',
            stored: {
              ...decided,
              span: { days: 60, from: null, to: null },
              outdated: { ...blankSelection.outdated, days: 21 },
            },
            share: 20,
          },
        ],
        refill: true,
      },
    },
  })
  await runJobs(ctx)
  await decideTaken(
    ctx,
    auditor,
    {
      info: { appId: 50, type: 12, business: 'text' },
      pageKey: 'tags-audit-text',
      limit: 6,
      taskId,
      punishes: () => false,
    },
    chanceOf(seed),
  )
}

/** Groups of alike texts, which wait for a second person. */
const seedGroups = (people: People, everybody: TaskBody['people']) =>
  submit(people, {
    kind: 'qitext',
    body: {
      ...blankTask,
      name: 'Waves of alike intents',
      remark: 'Waits for a second person',
      text: 'One answer for a wave; take out the texts that do not belong to it.',
      types: ['50:95'],
      people: everybody,
      groups: { minMembers: 3, spreadHours: null },
    },
  })

/**
 * Delivery tasks of the demo: pages that work inside a task only have one, decided posts that a
 * regulator asks about are looked at again by named people. Three tasks wait for a second person:
 * one of them takes what comes in, one groups of texts. One is a draft, one asks two people of each
 * record, one mixes work of three kinds. Of those among stored records one is of each kind. Does
 * nothing where there are tasks.
 */
export async function seedTasks(
  ctx: Context,
  writer: Client,
  as: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await writer.ok(task.list, { pageSize: 1 })).total > 0) return
  const people: People = { writer, second: await as('leader') }
  const now = ctx.now().getTime()
  const teams = (await writer.ok(task.teams, {})).map(({ id }) => ({ teamId: id, weight: 1 }))
  const everybody = { ...blankTask.people, teams }
  const { handing } = blankTask
  await start(people, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Materials and profiles of the week',
      remark: 'Pages that only work inside a task',
      text: 'Label first, then decide. Leave doubtful ones to your leader.',
      types: taskTypes.map(typeKeyOf),
      people: everybody,
      handing: { ...handing, speed: 'at-once' },
    },
  })
  await start(people, {
    kind: 'special-order',
    body: {
      ...blankTask,
      name: 'Request of the regulator',
      remark: 'Answer within three days',
      text: 'Decide these again and give your reason in the remark.',
      types: ['50:12'],
      people: everybody,
      quota: { total: null, day: null, person: 50 },
      priority: 9,
    },
    list: (await decidedPosts(ctx)).map((ref, index) => ({
      ref,
      person: index === 0 ? 'auditor2' : '',
      dueAt: now + 3 * dayMs,
      note: 'Case 2026-114',
    })),
  })
  await submit(people, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Night shift: a sample of comments',
      remark: 'Waits for a second person',
      types: ['50:12'],
      waitedMinutes: 60,
      draw: { ...blankTask.draw, kind: 'rate', rate: 5, at: ['22:00'] },
      people: everybody,
      quota: { total: null, day: 500, person: 200 },
      time: {
        ...blankTask.time,
        endAt: now + 14 * dayMs,
        hours: [{ from: '22:00', to: '00:00' }],
      },
    },
  })
  await submit(people, {
    kind: 'realtime',
    body: {
      ...blankTask,
      name: 'Comments from Indonesia during the festival',
      remark: 'Waits for a second person',
      text: 'Offers of tickets count as advertising this week.',
      types: ['50:12'],
      conditions: { '50:12': [{ dbField: 'country', relation: 'in', value: ['ID'] }] },
      live: { perMinute: 30, expireHours: 6 },
      people: everybody,
      handing: { ...handing, speed: 'at-once' },
      time: { ...blankTask.time, endAt: now + 7 * dayMs },
    },
  })
  await seedGroups(people, everybody)
  await writer.ok(task.create, {
    kind: 'normal',
    body: {
      ...blankTask,
      name: 'Profiles in Indonesian',
      types: ['50:12'],
      people: everybody,
      time: { ...blankTask.time, startAt: now + 12 * hourMs },
    },
  })
  const comments = { ...blankTask, types: ['50:12'], people: everybody }
  await seedRounds(ctx, people, comments, [await as('auditor1'), await as('auditor2')])
  await seedMixed(ctx, people, comments, await as('auditor2'))
  const past = await seedStored(people, comments, now)
  await runJobs(ctx)
  const { state } = await writer.ok(task.details, { id: past })
  if (state === 'running') await people.second.ok(task.move, { id: past, act: 'finish' })
}

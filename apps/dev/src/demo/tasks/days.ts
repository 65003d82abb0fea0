import type { TaskBody } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../../../api/src/core/context.ts'
import type { Client } from '../../../../api/src/testing/server.ts'
import { decideAll } from '../history.ts'
import { type Phrase, cleanPhrases, suspectPhrases } from '../phrases.ts'
import { type Chance, chanceOf } from '../random.ts'
import { textItem } from '../records-data.ts'
import { type DayPlan, dayPlans, origins, storedDays } from './days-plans.ts'
import { moveBack } from './past.ts'
import { type People, settle, start } from './writing.ts'

const seed = 20_261_128
/** Days on which the tasks worked, before today. */
const days = [3, 2, 1]
const windowId = 'demo-days'

type Started = { id: string; plan: DayPlan }
type Worker = { name: string; client: Client }

const postsOf = (daysAgo: number): string => `-day${daysAgo}-`
/** What comes in for one task on one day. */
const linesOf = (
  { origin, type, daysAgo, n }: { origin: string; type: number; daysAgo: number; n: number },
  chance: Chance,
): object[] =>
  Array.from({ length: n }, (_, index) => {
    const isWave = origin === origins.wave
    const wave = Math.floor(index / 4)
    const said: Phrase = isWave
      ? (suspectPhrases[(daysAgo * 3 + wave) % suspectPhrases.length] as Phrase)
      : chance.pick(chance.odds(0.3) ? suspectPhrases : cleanPhrases)
    return {
      appId: 50,
      type,
      postId: `${origin}${postsOf(daysAgo)}${index}`,
      uid: `u${5000 + chance.whole(300)}`,
      language: said.lang,
      source: 'report',
      priority: said.suspect ? 4 : 0,
      texts: [textItem(said, 'text-1', 'content')],
      ...(isWave ? { extData: { simhash: `day${daysAgo}-wave-${wave}` } } : {}),
    }
  })
const sendIn = async (client: Client, lines: readonly object[]): Promise<void> => {
  const response = await client.raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  })
  if (!response.ok) throw new Error(`the posts of a day were not taken: ${await response.text()}`)
}

/** A leader only helps where two are asked beside the one who decided before. */
const mayHelp = (name: string, { body }: DayPlan): boolean =>
  name !== 'leader' || body.rounds.mode === 'blind'
/** Lets everybody work on the tasks that take a type, each in one window. */
const workOn = async (
  ctx: Context,
  started: readonly Started[],
  workers: readonly Worker[],
  daysAgo: number,
  chance: Chance,
): Promise<void> => {
  const [share, rest] = daysAgo === 0 ? [0.5, 0] : [1, 1]
  const labelled = new Set(
    started.filter(({ plan }) => plan.body.effect === 'labels').map(({ id }) => id),
  )
  const ofType = [
    { appId: 50, type: 17, pageKey: 'tags-audit-text', names: ['auditor1', 'auditor2'] },
    { appId: 50, type: 13, pageKey: 'tags-audit-text-group', names: ['auditor1', 'auditor2'] },
    { appId: 50, type: 12, pageKey: 'tags-audit-text', names: ['auditor1', 'auditor2', 'leader'] },
    { appId: 72, type: 12, pageKey: 'tags-audit-text', names: ['auditor3', 'auditor4'] },
  ]
  for (const { appId, type, pageKey, names } of ofType)
    for (const [index, name] of names.entries()) {
      const client = workers.find((one) => one.name === name)?.client
      if (!client) continue
      await decideAll(
        ctx,
        client,
        {
          info: { appId, type, business: 'text' },
          pageKey,
          windowId,
          takes: started
            .filter(({ plan }) => plan.types.includes(`${appId}:${type}`) && mayHelp(name, plan))
            .map(({ id, plan }) => ({
              taskId: id,
              limit: Math.ceil((plan.each + index * rest) * share),
            })),
          // What is labelled needs a label, which a punishment has.
          punishes: ({ tfTaskId }) =>
            labelled.has(tfTaskId ?? '') || chance.odds(index === 0 ? 0.3 : 0.2),
        },
        chance,
      )
    }
}

const waitingLines = (daysAgo: number, chance: Chance): object[] => [
  ...linesOf({ origin: origins.normal, type: 17, daysAgo, n: 10 }, chance),
  ...linesOf({ origin: origins.mixed, type: 17, daysAgo, n: 4 }, chance),
  ...linesOf({ origin: origins.wave, type: 13, daysAgo, n: 12 }, chance),
]
const livePosts = 9
const liveLines = (daysAgo: number, chance: Chance): object[] =>
  linesOf({ origin: origins.realtime, type: 17, daysAgo, n: livePosts }, chance)

/** Posts of comments that people decided weeks ago, for a list. */
const oldPosts = async (ctx: Context, now: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('decision')
      .select('postId')
      .where('appId', '=', 50)
      .where('type', '=', 12)
      .where('state', '=', 'active')
      .where('taskId', 'is', null)
      .where('at', '<', new Date(now - (storedDays.from + 1) * dayMs))
      .orderBy('id', 'desc')
      .limit(24)
      .execute()
  ).map(({ postId }) => postId)

const startAll = async (
  ctx: Context,
  people: People,
  everybody: TaskBody['people'],
): Promise<Started[]> => {
  const now = ctx.now().getTime()
  const listed = (await oldPosts(ctx, now)).map((ref) => ({
    ref,
    person: '',
    dueAt: null,
    note: 'Complaint 88',
  }))
  const started: Started[] = []
  for (const plan of dayPlans(everybody, now, listed))
    started.push({ id: await start(people, plan), plan })
  return started
}

/**
 * A task of each kind that runs since three days: each day posts came in, records were drawn, and
 * people decided most of them. Today some of the work is done.
 */
export async function seedDays(
  ctx: Context,
  people: People,
  as: (name: string) => Promise<Client>,
  everybody: TaskBody['people'],
): Promise<void> {
  const chance = chanceOf(seed)
  const workers: Worker[] = [{ name: 'leader', client: people.second }]
  for (const name of ['auditor1', 'auditor2', 'auditor3', 'auditor4'])
    workers.push({ name, client: await as(name) })
  let started: Started[] = []
  let begun = ctx.now()
  for (const [index, daysAgo] of [...days, 0].entries()) {
    const before = { begun, daysAgo: daysAgo + 1, posts: postsOf(daysAgo + 1), windowId }
    begun = ctx.now()
    await sendIn(people.writer, waitingLines(daysAgo, chance))
    if (index === 0) started = await startAll(ctx, people, everybody)
    const taskIds = started.map(({ id }) => id)
    if (index > 0) await moveBack(ctx, { ...before, taskIds })
    await sendIn(people.writer, liveLines(daysAgo, chance))
    const due = started.length * (index + 1)
    await settle(ctx, taskIds, { draws: due, posts: livePosts * (index + 1) })
    await workOn(ctx, started, workers, daysAgo, chance)
  }
}

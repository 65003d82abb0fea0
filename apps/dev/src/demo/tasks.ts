import { contract } from '@oas/contract/index'
import { blankTask } from '@oas/contract/task/schemas'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'
import { seedDays } from './tasks/days.ts'
import { seedListed } from './tasks/listed.ts'
import { seedMixed } from './tasks/mixed.ts'
import { seedRounds } from './tasks/rounds.ts'
import { seedStored } from './tasks/stored.ts'
import { seedStudy } from './tasks/study.ts'
import { seedWaiting } from './tasks/waiting.ts'
import { type People, runJobs } from './tasks/writing.ts'

const { task } = contract

/**
 * Delivery tasks of the demo: of each kind one runs for days, beside those that wait for a second
 * person, are drafts, have ended, or ask something special. Does nothing where there are tasks.
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
  await seedWaiting(people, everybody, now)
  await seedListed(ctx, people, everybody)
  const comments = { ...blankTask, types: ['50:12'], people: everybody }
  await seedRounds(ctx, people, comments, [await as('auditor1'), await as('auditor2')])
  await seedMixed(ctx, people, comments, await as('auditor2'))
  await seedStudy(ctx, people, comments, [await as('auditor1'), await as('auditor2')])
  const past = await seedStored(people, comments, now)
  await runJobs(ctx)
  const { state } = await writer.ok(task.details, { id: past })
  if (state === 'running') await people.second.ok(task.move, { id: past, act: 'finish' })
  await seedDays(ctx, people, as, everybody)
}

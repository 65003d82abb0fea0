import { contract } from '@oas/contract/index'
import { blankTemplate } from '@oas/contract/violation-score/decay'
import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { dayMs } from '@oas/contract/time'
import { violationScore as area } from '../../../api/src/areas/violation-score/index.ts'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { violationScore } = contract
const demoApp = 50
const weekSeconds = (7 * dayMs) / 1000
const mute = 202

/** Labels that punished decisions of the app have most. */
const labelsOf = async ({ pool }: Context): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `
      select l.label_id as id
      from punish p
      join decision_label l on l.decision_id = p.decision_id
      join label x on x.id = l.label_id and x.removed_at is null
      where p.app_id = $1 and p.scope <> 'none'
      group by 1
      order by count(*) desc, 1
      limit 12`,
    [demoApp],
  )
  return rows.map(({ id }) => id)
}

/**
 * One template in force, by which what was punished before has its points, and one that waits for a
 * second person. Does nothing where it was done before.
 */
export async function seedScores(
  ctx: Context,
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(violationScore.templates, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  const labels = await labelsOf(ctx)
  const body: TemplateBody = {
    ...blankTemplate,
    name: 'Community points',
    appIds: [demoApp],
    rows: labels.map((labelId, at) => ({
      labelId,
      classId: 0,
      level: 0,
      points: at < 3 ? 12 : at < 7 ? 8 : 4,
      results: [],
    })),
    thresholds: [
      { score: 20, punishId: mute, seconds: weekSeconds },
      { score: 40, punishId: mute, seconds: 4 * weekSeconds },
    ],
    ladder: { days: 30, steps: [{ nth: 3, punishId: mute, seconds: weekSeconds / 7 }] },
    dailyCap: 36,
  }
  const { id, revision } = await leader.ok(violationScore.createTemplate, { body })
  await admin.ok(violationScore.publish, { id, baseVersion: revision, act: 'publish' })
  await admin.ok(violationScore.recompute, { id, dryRun: false })
  const job = area.jobs.find(({ name }) => name === 'violation-score.recompute')
  while (await job?.run(ctx));
  await leader.ok(violationScore.createTemplate, {
    body: { ...body, name: 'Community points, stricter', dailyCap: null, thresholds: [] },
  })
}

import type { RecordResult } from '@oas/contract/decision/schemas'
import { contract } from '@oas/contract/index'
import { blankRule } from '@oas/contract/inspection/draw-rules'
import type { Inspection } from '@oas/contract/inspection/rows'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { inspection as area } from '../../../api/src/areas/inspection/index.ts'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { antiQueue, appeal, decision, inspectQueue, inspection, people, queue, setting } = contract
const { wrongOrder } = contract

const [appId, type] = [50, 12]
const typeKey = `${appId}:${type}`
/** Inspections that are done, of those drawn; the others wait. */
const inspected = 9

const runJob = async (ctx: Context, name: string): Promise<void> => {
  const job = area.flatMap(({ jobs }) => [...jobs]).find((one) => one.name === name)
  while (await job?.run(ctx)) {
    /* until nothing is left */
  }
}

/** The newest decisions of the type are tried as if the queue had been on when they were made. */
const tryOld = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  await pool.query(
    `
      insert into inspect_due (decision_id, due_at)
      select d.id, d.at
      from decision d
      where d.app_id = $1 and d.type = $2 and d.state = 'active' and not d.test
        and exists (select 1 from record r where r.id = d.record_id)
      order by d.id desc
      limit 60
      on conflict do nothing`,
    [appId, type],
  )
}

type Given = Inspection['given']
/** Every third verdict differs from what was decided. */
const answerTo = (record: HeldRecord, given: Given, place: number): RecordResult => {
  const differs = place % 3 === 2
  const resultId = differs ? (given.resultId === 'ignore' ? 'mute' : 'ignore') : given.resultId
  const labels = resultId === 'ignore' ? [] : differs ? [1203] : given.labels
  return {
    id: record.id,
    postId: record.postId,
    uid: record.uid,
    fence: record.fence,
    value: { result: { id: resultId } },
    form: { result: resultId === 'ignore' ? {} : { punishTime: 86_400 } },
    reasonLabels: labels,
    reasonLabelsKey: labels.map((id) => `lb_${id}`).join(','),
    remark: 'Looked at once more',
    currentJson: {},
    ...(differs
      ? {
          inspection: {
            agree: false,
            errorClass: given.resultId === 'ignore' ? 'missed' : 'too_hard',
            severity: 'normal',
            comment: 'The guide names this very case',
          },
        }
      : {}),
  }
}

/** The inspector takes some of what waits and answers it. */
const inspect = async (inspector: Client, queueId: string): Promise<void> => {
  const page = { pageKey: 'tags-audit-text', windowId: 'demo-inspection' }
  await inspector.ok(queue.start, { ...page, types: [typeKey] })
  const { list } = await inspector.ok(queue.fetch, {
    version: 4,
    ...page,
    business: 'text',
    limit: inspected,
    types: [typeKey],
    tfTaskIds: [queueId],
  })
  const { list: drawn } = await inspector.ok(inspection.query, { queueId, pageSize: 100 })
  const { version } = await inspector.ok(setting.busconfig, { appId, type })
  const recordResults = list.flatMap((record, place) => {
    const given = drawn.find(({ postId }) => postId === record.postId)?.given
    return given ? [answerTo(record, given, place)] : []
  })
  if (recordResults.length > 0)
    await inspector.ok(decision.submit, {
      ...page,
      appId,
      type,
      business: 'text',
      settingVersion: version,
      recordResults,
    })
  await inspector.ok(queue.stop, page)
}

/** An auditor contests one of what the inspector found; a handler of the queue is to decide it. */
const contest = async (auditor: Client): Promise<void> => {
  const { list } = await auditor.ok(wrongOrder.list, { mine: true, source: 'inspection' })
  const [first] = list
  if (first)
    await auditor.ok(appeal.initiate, {
      wrongOrderIds: [first.id],
      reason: 'The comment quotes somebody else and agrees with nothing of it.',
      evidence: [],
    })
}

const bodyOf = (change: Omit<Partial<QueueBody>, 'scope'> & { scope?: object }): QueueBody => ({
  ...blankQueue,
  ...change,
  scope: { ...blankQueue.scope, ...change.scope },
})

/**
 * A queue that inspects comments, with what an inspector found; one that inspects these
 * inspections; one of appeals. Does nothing where there is a queue already.
 */
export async function seedInspections(
  ctx: Context,
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(inspectQueue.list, {})).length > 0) return
  const { list } = await admin.ok(people.pick, { words: 'admin,leader' })
  const idOf = (name: string): string => list.find((one) => one.name === name)?.id ?? ''
  const by = (...names: string[]) => ({ ...blankQueue.people, personIds: names.map(idOf) })
  const made = await admin.ok(inspectQueue.create, {
    body: bodyOf({
      name: 'Comments, a share of all',
      remark: 'A third of the comments, more of what was decided in a hurry',
      scope: { types: [typeKey] },
      people: by('leader', 'admin'),
      rules: [
        { ...blankRule(1), value: 33 },
        { ...blankRule(2), kind: 'hasty', value: 60, limit: 3 },
      ],
      blind: false,
      correct: 'after-appeal',
    }),
  })
  await admin.ok(inspectQueue.update, { id: made.id, baseVersion: made.version, state: 'on' })
  const second = await admin.ok(antiQueue.create, {
    body: bodyOf({
      name: 'Inspections of comments, once more',
      scope: { queueIds: [made.id] },
      people: by('admin', 'leader'),
      rules: [{ ...blankRule(1), value: 50 }],
    }),
  })
  await admin.ok(antiQueue.update, { id: second.id, baseVersion: second.version, state: 'on' })
  const harbour = (await admin.ok(people.teams, {})).filter(({ name }) => name === 'Harbour')
  const appeals = await admin.ok(inspectQueue.create, {
    kind: 'appeal',
    body: bodyOf({
      name: 'Appeals on comments',
      remark: 'Appeals of one team; those of others go to any handler',
      scope: { types: [typeKey], teamIds: harbour.map(({ id }) => id) },
      people: by('admin', 'leader'),
    }),
  })
  await admin.ok(inspectQueue.update, { id: appeals.id, baseVersion: appeals.version, state: 'on' })
  await tryOld(ctx)
  await runJob(ctx, 'inspection.sample')
  await inspect(await signIn('leader'), made.id)
  await runJob(ctx, 'inspection.anti')
  await contest(await signIn('auditor2'))
}

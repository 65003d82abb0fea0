import type { Input, Output } from '@oas/contract/define'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'
import type { Chance } from './random.ts'
import { rareTypes } from './settings.ts'

const perType = 14

/**
 * A verdict as a person would give it: ignore, or a punishment with label, time and remark.
 */
const verdictOn = (
  record: HeldRecord,
  setting: TypeSetting,
  labels: readonly number[],
  chance: Chance,
  punishes: (record: HeldRecord) => boolean,
): RecordResult => {
  const usable = (button: ResultButton): boolean =>
    ['direct', 'punish_form'].includes(button.content.control) && button.content.show === undefined
  const rest =
    setting.result.find((button) => button.content.rest) ??
    setting.result.find((button) => button.content.control === 'direct')
  const violations = setting.result.filter(
    (button) =>
      button.content.control === 'punish_form' &&
      button.content.resultType === 'NORMAL_VIOLATIONS' &&
      usable(button),
  )
  const chosen = violations.length > 0 && punishes(record) ? chance.pick(violations) : rest
  if (!chosen) throw new Error(`type ${typeKeyOf(setting)} has no result for the demo`)
  const isPunished = chosen.content.control === 'punish_form'
  const reasonLabels = isPunished && labels.length > 0 ? [chance.pick(labels)] : []
  const spentMs = 900 + chance.whole(4000)
  return {
    id: record.id,
    postId: record.postId,
    uid: record.uid,
    fence: record.fence,
    value: { result: { id: chosen.id } },
    form: { result: isPunished ? { punishTime: chosen.content.defaultTime ?? 0 } : {} },
    reasonLabels,
    reasonLabelsKey: reasonLabels.map((id) => `lb_${id}`).join(','),
    remark: isPunished ? 'demo: seen and acted on' : '',
    currentJson: { actions: { recordStart: 0, show: 20, finish: spentMs } },
    spentMs,
  }
}

/** Holds that began some seconds ago, as if a person had looked at the records since then. */
const lookAt = async (
  { pool }: Pick<Context, 'pool'>,
  list: readonly HeldRecord[],
  chance: Chance,
): Promise<void> => {
  await pool.query(
    `
      update queue_order q
      set held_at = q.held_at - v.seconds * interval '1 second',
        shown_at = q.held_at - (v.seconds - 0.2) * interval '1 second'
      from unnest($1::bigint[], $2::int[]) as v(id, seconds)
      where q.id = v.id and q.state = 'held'`,
    [list.map(({ id }) => id), list.map(() => 3 + chance.whole(6) * chance.whole(8))],
  )
}

type TypeOf = Pick<Output<typeof contract.setting.allTypes>[number], 'appId' | 'type' | 'business'>
type Work = {
  info: TypeOf
  pageKey: string
  punishes: (record: HeldRecord) => boolean
}
/** How many are taken, and of which task; null: ordinary orders. */
type Take = { limit: number; taskId: string | null }

/**
 * Lets one auditor take orders of a type and decide them together; refused verdicts stay where they
 * are.
 */
export async function decideAll(
  ctx: Pick<Context, 'pool'>,
  client: Client,
  { info, pageKey, punishes, windowId, takes }: Work & { windowId: string; takes: readonly Take[] },
  chance: Chance,
): Promise<void> {
  const [appId, type, key] = [info.appId, info.type, typeKeyOf(info)]
  const window = { pageKey, windowId }
  await client.ok(contract.queue.start, { ...window, types: [key] })
  const setting = await client.ok(contract.setting.busconfig, { appId, type })
  const { list: labels } = await client.ok(contract.label.list, { appId, type })
  const leaves = labels.filter((label) => label.leaf).map((label) => label.labelId)
  const held: HeldRecord[] = []
  for (const { limit, taskId } of takes) {
    const { list } = await client.ok(contract.queue.fetch, {
      version: 4,
      ...window,
      business: info.business,
      limit,
      types: [key],
      ...(taskId === null ? {} : { tfTaskIds: [taskId] }),
    })
    held.push(...list)
  }
  if (held.length > 0) {
    await lookAt(ctx, held, chance)
    const submission: Input<typeof contract.decision.submit> = {
      ...window,
      appId,
      type,
      business: info.business,
      settingVersion: setting.version,
      recordResults: held.map((record) => verdictOn(record, setting, leaves, chance, punishes)),
    }
    await client.ok(contract.decision.submit, submission)
  }
  await client.ok(contract.queue.stop, window)
}

/** Lets one auditor take orders of a type, ordinary ones or of a task, and decide them. */
export function decideTaken(
  ctx: Pick<Context, 'pool'>,
  client: Client,
  { limit, taskId, ...work }: Work & Take,
  chance: Chance,
): Promise<void> {
  const windowId = `demo-${work.info.appId}-${work.info.type}`
  return decideAll(ctx, client, { ...work, windowId, takes: [{ limit, taskId }] }, chance)
}

/** Lets one auditor work for a while on every type they may see. */
export async function decideSome(
  ctx: Pick<Context, 'pool'>,
  client: Client,
  chance: Chance,
): Promise<void> {
  for (const info of await client.ok(contract.setting.allTypes, {})) {
    const pageKey = info.pageKeys[0]
    // Of rare types few records came in: they wait for people.
    if (!pageKey || rareTypes.some((rare) => rare.appId === info.appId && rare.type === info.type))
      continue
    await decideTaken(
      ctx,
      client,
      {
        info,
        pageKey,
        limit: perType,
        taskId: null,
        punishes: ({ texts }) =>
          texts.some((text) => (text.hits?.length ?? 0) > 0) && chance.odds(0.8),
      },
      chance,
    )
  }
}

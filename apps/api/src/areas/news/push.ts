import { newsLevels } from '@oas/contract/news/limits'
import type { Context } from '../../core/context.ts'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import type { Job } from '../../jobs/job.ts'
import { type StoredEvent, keyAt } from './event.ts'
import { listEventsById, listEvents } from './queries/events.ts'
import { type Push, claimPushes, findRobot, insertPushes, settlePush } from './queries/pushes.ts'

const timeoutMs = 10_000
/** Longer than any attempt, so that a claim only runs out when its server is gone. */
const claimMs = 20_000
const batch = 5
/** Most bytes that a robot takes in one text. */
const maxBytes = 2000
const minute = 60_000
/** Pauses after the first, second … failed attempt; after the last one it has failed. */
export const pushPauses: readonly number[] = [10_000, minute, 5 * minute, 30 * minute, 120 * minute]

const cut = (text: string, bytes: number): string => {
  let size = 0
  let kept = ''
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > bytes - 3) return `${kept}…`
    kept += letter
  }
  return kept
}

/** A notice as the text that a robot says: marks of the rich text dropped, cut to what it takes. */
export function robotText(
  event: Pick<StoredEvent, 'title' | 'content' | 'level' | 'auditRule' | 'extraLinks'>,
): string {
  return cut(
    [
      `[${newsLevels[event.level - 1] ?? ''}] ${event.title}`,
      event.content.replaceAll(/<\/?span\b[^>]*>/gi, ''),
      event.auditRule,
      ...event.extraLinks.filter((link) => link.enable === 1).map((link) => link.url),
    ]
      .filter(Boolean)
      .join('\n'),
    maxBytes,
  )
}

const answered = (status: number, body: string): string => {
  if (status < 200 || status >= 300) return `answered ${status}`
  try {
    const { errcode, errmsg } = JSON.parse(body) as { errcode?: number; errmsg?: string }
    return errcode === undefined || errcode === 0
      ? ''
      : `answered errcode ${errcode}: ${String(errmsg ?? '').slice(0, 200)}`
  } catch {
    return 'answered no JSON'
  }
}

/**
 * Says a notice by its robot; answers what went wrong, empty for nothing. `final`: there is no use
 * in trying again.
 */
const say = async (ctx: Context, push: Push): Promise<{ error: string; final: boolean }> => {
  const [event] = await listEventsById(ctx.db, [push.eventId])
  if (
    !event?.onWechat ||
    event.robotId !== push.robotId ||
    keyAt(event, ctx.now()) !== push.rangeKey
  )
    return { error: 'the notice is not shown any more', final: true }
  const robot = await findRobot(ctx.db, push.robotId)
  if (!robot) return { error: 'the robot is not there any more', final: true }
  try {
    const { status, body } = await postOutgoing(
      ctx,
      robot.url,
      JSON.stringify({ msgtype: 'text', text: { content: robotText(event) } }),
      { 'content-type': 'application/json', 'user-agent': 'order-audit-system' },
      { timeoutMs },
    )
    return { error: answered(status, body), final: false }
  } catch (thrown) {
    if (!(thrown instanceof OutgoingError)) throw thrown
    return { error: `${thrown.reason}: ${thrown.message}`, final: false }
  }
}

const sendOne = async (ctx: Context, push: Push): Promise<void> => {
  const { error, final } = await say(ctx, push)
  const pause = final ? undefined : pushPauses[push.attempts - 1]
  const at = ctx.now()
  const clean = error.replaceAll('\u0000', '').toWellFormed()
  await settlePush(ctx.db, push, {
    state: error === '' ? 'sent' : pause === undefined ? 'failed' : 'pending',
    dueAt: new Date(at.getTime() + (pause ?? 0)),
    error: clean,
    at,
  })
}

/**
 * Puts notices whose span has begun on their way, then sends what is due. Answers whether more is
 * waiting.
 */
const pushDue = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const { list } = await listEvents(ctx.db, { state: 'current', channel: 2 }, now, 0, 1000)
  await insertPushes(
    ctx.db,
    list.flatMap((event) => {
      const rangeKey = keyAt(event, now)
      return rangeKey === null
        ? []
        : [{ eventId: event.id, rangeKey, robotId: event.robotId, dueAt: now }]
    }),
  )
  const due = await claimPushes(ctx.db, now, new Date(now.getTime() + claimMs), batch)
  await Promise.all(due.map((push) => sendOne(ctx, push)))
  return due.length === batch
}

export const pushJob: Job = { name: 'news.push', every: 5000, run: pushDue }

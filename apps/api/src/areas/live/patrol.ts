import type { Input, Output } from '@oas/contract/define'
import type { liveCalls } from '@oas/contract/live/calls'
import type { RoomType } from '@oas/contract/live/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { CallError, because, fail } from '../../core/fail.ts'
import { type DecideContext, submit } from '../decision/index.ts'
import { sendOwn } from '../ingest/index.ts'
import { labelsOf } from '../label/index.ts'
import { announceChange, holdOwn, returnNamed } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { pushPages } from './pages.ts'
import { countMine, insertResult } from './queries/patrols.ts'
import { typesOnPages } from './queries/pages.ts'
import { findShot } from './queries/shots.ts'
import { requireRoom } from './rights.ts'
import { recordOf } from './record-of.ts'
import type { RoomRow } from './rows.ts'
import { officeAheadMs } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveCalls
type Report = {
  result: string
  note?: string | undefined
  shotId?: string | undefined
  labels?: number[] | undefined
}
export type Answer = Output<Calls['result']>

const simple = new Set(['direct', 'simple_confirm', 'punish_form'])
/**
 * A result that patrol can carry out at once: it asks for no more than a label, a note and a time
 * it knows.
 */
export function isOwnResult({ content }: ResultButton): boolean {
  return (
    content.resultType.endsWith('VIOLATIONS') &&
    simple.has(content.control) &&
    (content.punishId ?? 0) > 0 &&
    (!content.times?.length || content.defaultTime !== undefined)
  )
}

/** Whether an act must be explained: one-press results bring their first template along. */
const needsNote = ({ content }: ResultButton): boolean =>
  !(
    ['direct', 'simple_confirm'].includes(content.control) &&
    content.remark?.templates?.[0] !== undefined
  )

/** The type under which pushed rooms of an app are audited. */
const settingFor = async (
  ctx: CallContext,
  appId: number,
  roomType: RoomType,
): Promise<TypeSetting | null> => {
  const [found] = await typesOnPages(ctx.pool, [pushPages[roomType]], appId)
  return found ? settingOf(ctx, appId, found.type) : null
}
export const getActs: Handler<Calls['acts']> = async (ctx, { appId, roomType }) => {
  const setting = await settingFor(ctx, appId, roomType)
  if (!setting) return { canPush: false, acts: [], labels: [] }
  const labels = [...(await labelsOf(ctx, setting)).byId.values()].filter((label) => label.leaf)
  return {
    canPush: true,
    acts: setting.result.filter(isOwnResult).map((button) => ({
      id: button.id,
      transKey: button.transKey,
      grave: button.content.resultType !== 'NORMAL_VIOLATIONS',
      needsLabel: needsLabel(setting, button),
      needsNote: needsNote(button),
    })),
    labels: labels.map(({ id, cnName, enName, idName, ruName }) => ({
      id,
      cnName,
      enName,
      idName,
      ruName,
    })),
  }
}

/** `way`: what acts in the name of the caller, where it is not patrol. */
type OwnVerdict = { recordId: string; note: string; labels: number[]; way?: string }
/**
 * Carries an act out through the gate that every decision passes. What is refused there goes to
 * people. Answers why it was not done; empty: it was.
 */
export async function decideOwn(
  ctx: DecideContext,
  setting: TypeSetting,
  button: ResultButton,
  { recordId, note, labels, way = 'patrol' }: OwnVerdict,
): Promise<string> {
  const { appId, type, business } = setting
  const windowId = way
  const order = await holdOwn(ctx.pool, ctx.caller.id, windowId, recordId, ctx.now())
  if (!order) return 'not-held'
  const {
    list: [outcome],
  } = await submit(ctx, {
    pageKey: way,
    appId,
    type,
    business,
    windowId,
    settingVersion: setting.version,
    recordResults: [
      {
        id: order.id,
        postId: order.postId,
        fence: order.fence,
        value: { result: { id: button.id } },
        form: { result: { punishTime: button.content.defaultTime ?? 0, confirmed: true } },
        reasonLabels: labels,
        reasonLabelsKey: '',
        remark: note,
        currentJson: { [way]: true },
      },
    ],
  })
  if (outcome?.accepted) return ''
  announceChange(
    ctx,
    await returnNamed(
      ctx.pool,
      ctx.now(),
      { kind: 'released' },
      { personId: ctx.caller.id, windowId },
      [order],
    ),
  )
  return outcome?.warnings.map((warning) => warning.msg).join(' ') || 'refused'
}

const shotOf = async (
  ctx: CallContext,
  room: RoomRow,
  shotId: string | undefined,
): Promise<string> => {
  if (shotId === undefined) return room.shot?.url ?? ''
  const shot = await findShot(ctx, shotId)
  return shot?.roomId === room.id
    ? shot.url
    : fail('invalid-input', { field: 'shotId', reason: because('no_shot') })
}

const buttonFor = (setting: TypeSetting, result: string): ResultButton | null =>
  result === 'push'
    ? null
    : (setting.result.find((one) => one.id === result && isOwnResult(one)) ??
      fail('invalid-input', { field: 'result', reason: because('no_patrol_act') }))

const needsLabel = (setting: TypeSetting, { content }: ResultButton): boolean =>
  content.label?.required === true || setting.baseInfo.useLabel

/** Refuses an act without the note and the labels it asks for. */
const checkReport = (
  setting: TypeSetting,
  button: ResultButton | null,
  { note = '', labels = [] }: Pick<Report, 'note' | 'labels'>,
): void => {
  if ((!button || needsNote(button)) && note.trim() === '') fail('required', { field: 'note' })
  if (button && labels.length === 0 && needsLabel(setting, button))
    fail('required', { field: 'labels' })
  const max = button?.content.remark?.max
  if (max !== undefined && note.length > max)
    fail('invalid-input', { field: 'note', reason: because('max_characters', { n: max }) })
}

const act = async (
  ctx: CallContext,
  room: RoomRow,
  { result, note = '', labels = [] }: Report,
  shot: string,
): Promise<Answer> => {
  if (room.endedAt) fail('wrong-state', { state: 'over' })
  const setting = (await settingFor(ctx, room.appId, room.roomType)) ?? fail('setting-missing')
  const button = buttonFor(setting, result)
  checkReport(setting, button, { note, labels })
  const made = recordOf(room, {
    type: setting.type,
    source: 'patrol',
    reason: note.trim(),
    now: ctx.now().getTime(),
    shot,
    by: ctx.caller.name,
    roomType: room.roomType,
  })
  const stored = await sendOwn(ctx, made, button ? { reservedFor: ctx.caller.id } : {})
  if (stored.id === null) return fail('invalid-input', { field: 'id', reason: stored.reason })
  if (!button) return { outcome: 'queued', recordId: stored.id, reason: '' }
  const refused = await decideOwn(ctx, setting, button, {
    recordId: stored.id,
    note: note.trim(),
    labels,
  })
  return { outcome: refused === '' ? 'done' : 'queued', recordId: stored.id, reason: refused }
}

/**
 * What somebody found in a room, by looking or listening: kept, and done where it says so.
 * `seconds`: how long it was listened to.
 */
export async function report(
  ctx: CallContext,
  room: RoomRow,
  input: Report,
  seconds: number,
): Promise<Answer> {
  const shot = await shotOf(ctx, room, input.shotId)
  const answer: Answer =
    input.result === 'seen'
      ? { outcome: 'noted', recordId: null, reason: '' }
      : await act(ctx, room, input, shot)
  await ctx.db.transaction().execute(async (tx) => {
    await insertResult(tx, {
      roomId: room.id,
      personId: ctx.caller.id,
      result: input.result,
      note: input.note?.trim() ?? '',
      shot,
      recordId: answer.recordId,
      outcome: answer.outcome,
      seconds,
      at: ctx.now(),
    })
    if (answer.outcome !== 'noted')
      await audit(tx, ctx, [
        {
          action: 'live.patrol',
          subject: `live-room:${room.id}`,
          appId: room.appId,
          detail: {
            result: input.result,
            outcome: answer.outcome,
            record: answer.recordId,
            note: input.note ?? '',
            seconds,
          },
        },
      ])
  })
  return answer
}

export async function giveResult(
  ctx: CallContext,
  { id, ...input }: Input<Calls['result']>,
): Promise<Answer> {
  const room = await requireRoom(ctx, id)
  if (!mayApp(ctx.caller, room.appId)) throw new CallError('foreign-data', { app: room.appId })
  return report(ctx, room, input, 0)
}
export const getMine: Handler<Calls['mine']> = async (ctx) => {
  const now = ctx.now().getTime()
  return (
    (await countMine(
      ctx,
      ctx.caller.id,
      new Date(Math.floor((now + officeAheadMs) / dayMs) * dayMs - officeAheadMs),
    )) ?? { today: 0, pushed: 0, acted: 0, seconds: 0 }
  )
}

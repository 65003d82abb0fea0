import { contract } from '@oas/contract/index'
import type { Input, Output } from '@oas/contract/define'
import type { RecordResult } from '@oas/contract/decision/schemas'
import type { TestServer } from './server.ts'

export type Held = {
  id: string
  recordId: string
  postId: string
  uid: string
  fence: number
  appId: number
  type: number
}
type Make = {
  appId?: number
  type?: number
  postId?: string
  uid?: string
  pictures?: string[]
  extData?: object
  data?: object
  business?: string
  country?: string
}

let made = 0
/** A record whose order the person holds, as after a fetch. */
export async function hold(
  server: Pick<TestServer, 'ctx'>,
  personId: string,
  make: Make = {},
): Promise<Held> {
  const n = ++made
  const order = {
    appId: make.appId ?? 50,
    type: make.type ?? 12,
    postId: make.postId ?? `p${n}`,
    uid: make.uid ?? `u${n}`,
    fence: 3,
  }
  const content = {
    texts: [{ id: 't1', content: `text ${n}` }],
    pictures: (make.pictures ?? []).map((id) => ({ id, content: 'https://example.com/a.png' })),
    videos: [],
    voices: [],
    files: [],
    lives: [],
    data: make.data ?? {},
  }
  const {
    rows: [record],
  } = await server.ctx.pool.query<{ id: string }>(
    `
      insert into record (
        app_id, type, post_id, uid, business, country, content, ext_data, content_hash, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, 'sha256:' || $3, now())
      returning id`,
    [
      order.appId,
      order.type,
      order.postId,
      order.uid,
      make.business ?? 'text',
      make.country ?? 'BR',
      content,
      make.extData ?? {},
    ],
  )
  const {
    rows: [row],
  } = await server.ctx.pool.query<{ id: string }>(
    `
      insert into queue_order (
        app_id, type, record_id, business, state, rank, post_id, uid, fence, holder_id, window_id,
        held_at, shown_at, lease_until, country
      )
      values (
        $1, $2, $3, $4, 'held', 0, $5, $6, $7, $8, 'w1', now(), now(), now() + interval '5 minutes',
        $9
      )
      returning id`,
    [
      order.appId,
      order.type,
      record?.id,
      make.business ?? 'text',
      order.postId,
      order.uid,
      order.fence,
      personId,
      make.country ?? 'BR',
    ],
  )
  return { ...order, id: row?.id ?? '', recordId: record?.id ?? '' }
}

/** An item of a submission; `changes` replace parts of an ignore. */
export function item(
  held: Held,
  result = 'ignore',
  changes: Partial<RecordResult> = {},
): RecordResult {
  return {
    id: held.id,
    postId: held.postId,
    uid: held.uid,
    fence: held.fence,
    value: { result: { id: result } },
    form: { result: {} },
    reasonLabels: [],
    reasonLabelsKey: '',
    remark: '',
    currentJson: { serialId: '1' },
    ...changes,
  }
}
/** A complete mute of a day. */
export function muting(held: Held, changes: Partial<RecordResult> = {}): RecordResult {
  return item(held, 'mute', {
    form: { result: { punishTime: 86_400 } },
    reasonLabels: [1203],
    reasonLabelsKey: 'lb_1203',
    remark: 'advert',
    ...changes,
  })
}

type Submit = (typeof contract)['decision']['submit']
/** Submits items of one type. */
export function submitItems(
  server: TestServer,
  token: string,
  items: RecordResult[],
  changes: Partial<Input<Submit>> = {},
): Promise<Output<Submit>> {
  return server.client(token).ok(contract.decision.submit, {
    pageKey: 'tags-audit-text',
    appId: 50,
    type: 12,
    business: 'text',
    windowId: 'w1',
    settingVersion: 1,
    recordResults: items,
    ...changes,
  })
}

/** How many rows each table of the heart has. */
export async function tally(server: Pick<TestServer, 'ctx'>): Promise<Record<string, number>> {
  return (
    (
      await server.ctx.pool.query<Record<string, number>>(`
      select (select count(*)::int from decision where state = 'active') as decisions,
        (select count(*)::int from decision_label) as labels,
        (select count(*)::int from punish where state <> 'cleared') as punishes,
        (select coalesce(sum(n), 0)::int from auditor_count) as counted,
        (select count(*)::int from outbox) as outbox,
        (select count(*)::int from submission) as submissions,
        (select count(*)::int from audit_log where action like 'decision.%') as audits,
        (select count(*)::int from queue_order) as orders`)
    ).rows[0] ?? {}
  )
}

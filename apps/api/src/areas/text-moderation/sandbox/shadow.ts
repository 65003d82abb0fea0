import type { Signal } from '@oas/contract/ingest/schemas'
import { wordSignals } from '@oas/contract/ingest/signals'
import { hourMs } from '@oas/contract/time'
import { inAlpha } from '@oas/rule-engine'
import { type Hit, matchFields } from '@oas/text-match'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { type Markable, type Marked, fieldsOf } from '../mark.ts'
import { toFound } from '../tools.ts'
import { type LiveSandbox, liveSandboxes } from './live-sandboxes.ts'

/** What a sandbox says of a record, beside what the live words say. */
export type Shadow = {
  sandbox: LiveSandbox
  live: boolean
  candidate: boolean
  /** Items by which both differ, and where; none: they do not. */
  items: readonly string[]
  texts: unknown
}
type Shadowed<T> = Marked<T> & { shadows?: readonly Shadow[] }

/** Signals of a record at most, those of the live words included. */
const mostSignals = 200
const mostBytes = 64 * 1024
/** Of a text that is kept with a difference. */
const mostText = 2000

type Place = { id: string; field: string; s: number; e: number }
const keyOf = ({ id, field, s, e }: Place): string => `${id} ${field} ${s} ${e}`
const placeOf = (hit: Hit): Place => ({ ...hit, id: hit.itemId })

/** What the live words found; null where not all of it is known. */
const liveHits = ({ evidence }: Markable, release: number | null): Place[] | null => {
  const step = evidence.steps?.findLast((one) => one.step === 'text')
  if ((step ? Number(step.version) : null) !== release) return null
  if (step?.found['truncated'] === true || step?.found['unread'] === true) return null
  return wordSignals(evidence.signals).flatMap((one) =>
    one.verdict === 'hit' ? [{ id: one.id, ...one.at }] : [],
  )
}

const signalOf = (hit: Hit, { id, release, namesOf }: LiveSandbox): Signal => ({
  kind: hit.kind === 'allow' ? 'word' : hit.kind,
  id: hit.itemId,
  version: hit.itemVersion,
  labelId: hit.labelId,
  level: hit.level,
  verdict: 'shadow',
  at: { field: hit.field, s: hit.s, e: hit.e },
  text: hit.text.toWellFormed(),
  rule: hit.rule,
  ...namesOf(hit.itemId),
  release: release ?? 0,
  sandbox: id,
})

const runsFor = ({ apps, share, id }: LiveSandbox, record: Markable & Subject): boolean =>
  (apps === null || apps.has(record.appId)) &&
  inAlpha(record.uid || record.postId, `sandbox:${id}`, share * 100)

type Subject = { uid: string; postId: string }
/** What a sandbox finds in a record and the live words do not, and what it loses. */
const look = (
  record: Markable,
  sandbox: LiveSandbox,
  now: number,
): { shadow: Shadow; signals: Signal[] } | null => {
  const live = liveHits(record, sandbox.release)
  if (live === null) return null
  const fields = fieldsOf(record, sandbox.sceneOf)
  const found = matchFields(sandbox.set, fields, {
    appId: record.appId,
    type: record.type,
    language: record.language || null,
    country: record.country || null,
    now,
  })
  if (found.truncated || found.missing !== null) return null
  const hits = found.hits.filter(({ verdict }) => verdict === 'hit')
  const known = new Set(live.map(keyOf))
  const more = hits.filter((hit) => !known.has(keyOf(placeOf(hit))))
  const isLost = live.length > 0 && hits.length === 0
  const items = [...new Set(isLost ? live.map((one) => one.id) : more.map((hit) => hit.itemId))]
  const named = { namesOf: sandbox.namesOf }
  const texts = fields.flatMap(({ key, text }) => {
    const own = more.filter((hit) => hit.field === key && hit.e <= mostText).slice(0, 20)
    if (own.length === 0 && !(isLost && live.some(({ field }) => field === key))) return []
    const shown = text.slice(0, mostText).toWellFormed().replaceAll('\u0000', '\uFFFD')
    return [{ key, text: shown, hits: own.map((hit) => toFound(hit, named)) }]
  })
  return {
    shadow: { sandbox, live: live.length > 0, candidate: hits.length > 0, items, texts },
    signals: more.map((hit) => signalOf(hit, sandbox)),
  }
}

const bytesOf = (list: readonly Signal[]): number =>
  list.reduce((sum, one) => sum + 200 + 2 * (one.text.length + one.rule.length), 0)
const withSignals = <T extends Markable>(record: T, signals: readonly Signal[]): T => {
  const kept = wordSignals(record.evidence.signals)
  const room = mostBytes - bytesOf(kept)
  const added = signals.filter(
    (_one, at) => kept.length + at < mostSignals && bytesOf(signals.slice(0, at + 1)) <= room,
  )
  return added.length === 0
    ? record
    : { ...record, evidence: { ...record.evidence, signals: [...kept, ...added] } }
}

const shade = <T extends Markable & Subject>(
  ctx: Context,
  marked: Marked<T>,
  running: readonly LiveSandbox[],
): Shadowed<T> => {
  try {
    const now = ctx.now().getTime()
    const found = running
      .filter((sandbox) => runsFor(sandbox, marked.record))
      .flatMap((sandbox) => look(marked.record, sandbox, now) ?? [])
    if (found.length === 0) return marked
    return {
      ...marked,
      record: withSignals(
        marked.record,
        found.flatMap((one) => one.signals),
      ),
      shadows: found.map((one) => one.shadow),
    }
  } catch (error) {
    // What is only tried never touches the record.
    ctx.log.warn({ err: error }, 'sandboxes of words could not be tried on a record')
    return marked
  }
}

/**
 * Notes beside what the live words found what running sandboxes would have found: signals that are
 * shown, and that no rule, order or app is given.
 */
export function shadowTexts<T extends Markable & Subject & { queue: boolean }>(
  ctx: Context,
  marked: readonly Marked<T>[],
): Shadowed<T>[] {
  const running = liveSandboxes(ctx)
  if (running.length === 0) return [...marked]
  return marked.map((one) => (one.record.queue ? shade(ctx, one, running) : one))
}

type Kept = { recordId: string; appId: number; type: number; shadows: readonly Shadow[] }
const kindOf = ({ live, candidate }: Shadow): 'gained' | 'lost' | 'more' =>
  candidate && !live ? 'gained' : live && !candidate ? 'lost' : 'more'

/** What was counted of a batch, by sandbox. */
const countsOf = (list: readonly Kept[]) => {
  const counts = new Map<
    string,
    Record<'scanned' | 'live' | 'candidate' | 'gained' | 'lost', number>
  >()
  for (const shadow of list.flatMap((one) => one.shadows)) {
    const { id } = shadow.sandbox
    const sum = counts.get(id) ?? { scanned: 0, live: 0, candidate: 0, gained: 0, lost: 0 }
    counts.set(id, sum)
    sum.scanned += 1
    if (shadow.live) sum.live += 1
    if (shadow.candidate) sum.candidate += 1
    const kind = kindOf(shadow)
    if (shadow.items.length > 0 && kind !== 'more') sum[kind] += 1
  }
  return [...counts].map(([sandboxId, sum]) => ({ sandboxId, ...sum }))
}
const hitsOf = (list: readonly Kept[]) =>
  list.flatMap(({ recordId, appId, type, shadows }) =>
    shadows.flatMap((shadow) => {
      const { sandbox, items, texts } = shadow
      if (items.length === 0 || sandbox.room <= 0) return []
      sandbox.room -= 1
      return [{ sandboxId: sandbox.id, recordId, kind: kindOf(shadow), appId, type, items, texts }]
    }),
  )

const keepText = `
  with counted as (
    insert into text_sandbox_count (sandbox_id, hour, scanned, live, candidate, gained, lost)
    select c."sandboxId", $3, c.scanned, c.live, c.candidate, c.gained, c.lost
    from jsonb_to_recordset($1::jsonb) as c(
      "sandboxId" bigint, scanned int, live int, candidate int, gained int, lost int
    )
    join text_sandbox s on s.id = c."sandboxId"
  )
  insert into text_sandbox_hit (sandbox_id, record_id, kind, app_id, type, items, texts)
  select h."sandboxId", h."recordId", h.kind, h."appId", h.type,
    array(select x::bigint from jsonb_array_elements_text(h.items) x), h.texts
  from jsonb_to_recordset($2::jsonb) as h(
    "sandboxId" bigint, "recordId" bigint, kind text, "appId" int, type int, items jsonb,
    texts jsonb
  )
  join text_sandbox s on s.id = h."sandboxId"`

/**
 * Keeps what sandboxes said of records that were stored, with them or not at all; where that fails
 * the records are stored all the same.
 */
export async function keepShadows(
  client: pg.PoolClient,
  list: readonly Kept[],
  now: Date,
): Promise<void> {
  if (list.every((one) => one.shadows.length === 0)) return
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  await client.query('savepoint shadows')
  try {
    await client.query(keepText, [
      JSON.stringify(countsOf(list)),
      JSON.stringify(hitsOf(list)),
      hour,
    ])
    await client.query('release savepoint shadows')
  } catch {
    // What is only tried never touches the record: it is stored without what was noted.
    await client.query('rollback to savepoint shadows')
  }
}

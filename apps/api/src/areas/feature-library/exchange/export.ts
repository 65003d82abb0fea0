import { Readable } from 'node:stream'
import type { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import { type ExportedFeature, exportColumns } from '@oas/contract/feature-library/exchange/schemas'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { csvAnswer, datedNameOf } from '../../../files/csv.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishedLabels } from '../../label/index.ts'
import { type On, type StoredStore, findStore } from '../queries/stores.ts'
import { maySee } from '../rights.ts'
import { appOf, storeSubject } from '../stores.ts'

type Calls = typeof featureExchangeCalls
const part = 1000

const labelNamesOf = async (ctx: CallContext): Promise<ReadonlyMap<number, string>> => {
  const column = `${ctx.language}Name` as const
  return new Map((await publishedLabels(ctx)).map((label) => [label.id, label[column]]))
}
type Where = { storeId: string; since: Date | null }
/** What goes out: what somebody passed. What ended since says so, for others to honour it. */
const leaves = ({ storeId, since }: Where) => sql<boolean>`
  f.store_id = ${storeId}
  and f.reviewed_at is not null
  and f.state in ('live', 'suspended', 'retired', 'expired')
  and ${since === null ? sql`true` : sql`f.updated_at >= ${since}`}`

const countLeaving = async (on: On, where: Where): Promise<number> => {
  const { n } = await on
    .selectFrom('feature as f')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(leaves(where))
    .executeTakeFirstOrThrow()
  return n
}
const readPart = (on: On, where: Where, after: string) =>
  on
    .selectFrom('feature as f')
    .leftJoin('featureCount as c', 'c.featureId', 'f.id')
    .select(['f.id', 'f.algorithm', 'f.quality', 'f.text', 'f.state', 'f.labelId', 'f.level'])
    .select(['f.madeAt', 'f.updatedAt'])
    .select([
      sql<string>`encode(f.hash, 'hex')`.as('hash'),
      sql<number>`coalesce(c.hits, 0)::int`.as('hits'),
      sql<number>`coalesce(c.decided, 0)::int`.as('decided'),
      sql<number>`coalesce(c.correct, 0)::int`.as('right'),
      sql<number>`coalesce(c.wrong, 0)::int`.as('wrong'),
    ])
    .where(leaves(where))
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(part)
    .execute()

async function* leaving(
  on: On,
  where: Where,
  labels: ReadonlyMap<number, string>,
): AsyncGenerator<ExportedFeature> {
  for (let after = '0'; ;) {
    const rows = await readPart(on, where, after)
    for (const { id: _id, madeAt, updatedAt, ...row } of rows)
      yield {
        ...row,
        status: row.state === 'live' ? 'active' : 'retracted',
        label: labels.get(row.labelId) ?? '',
        madeAt: madeAt.toISOString(),
        changedAt: updatedAt.toISOString(),
      }
    const last = rows.at(-1)
    if (!last || rows.length < part) return
    after = last.id
  }
}

/** The list as JSON, a feature a line, so that neither side has to hold it whole. */
async function* jsonOf(
  { storename: store, kind }: StoredStore,
  { since }: Where,
  at: Date,
  features: AsyncIterable<ExportedFeature>,
): AsyncGenerator<string> {
  const head = { store, kind, exportedAt: at.toISOString(), since: since?.toISOString() ?? null }
  let mark = `${JSON.stringify(head).slice(0, -1)},"features":[\n`
  for await (const one of features) {
    yield mark + JSON.stringify(one)
    mark = ',\n'
  }
  yield `${mark === ',\n' ? '' : mark}\n]}\n`
}

/** Hashes of a store with what is known of them, as a file that others read and can honour. */
export const exportFeatures: Handler<Calls['exportFeatures']> = async (
  ctx,
  { storeId, format, since: from, reason: why },
) => {
  const reason = why.trim()
  const store = await findStore(ctx.db, storeId)
  if (!store || !maySee(ctx, store)) return fail('not-found', { field: 'storeId' })
  const where = { storeId, since: from === undefined ? null : new Date(from) }
  const count = await countLeaving(ctx.db, where)
  if (count === 0) fail('nothing-to-export')
  const labels = await labelNamesOf(ctx)
  await audit(ctx.db, ctx, [
    {
      action: 'featureLibrary.exportFeatures',
      subject: storeSubject(storeId),
      appId: appOf(store.appId),
      detail: { before: null, after: { count, format, since: from ?? null, reason } },
    },
  ])
  const features = leaving(ctx.db, where, labels)
  const name = datedNameOf(ctx, `features-${store.storename}`)
  if (format === 'csv') return csvAnswer(ctx, name, [...exportColumns], cellsOf(features))
  ctx.http.setHeader('content-type', 'application/json; charset=utf-8')
  ctx.http.setHeader('content-disposition', `attachment; filename="${name}.json"`)
  return Readable.from(jsonOf(store, where, ctx.now(), features))
}
async function* cellsOf(
  features: AsyncIterable<ExportedFeature>,
): AsyncGenerator<(string | number)[]> {
  for await (const one of features) yield exportColumns.map((column) => one[column] ?? '')
}

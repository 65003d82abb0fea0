import type { Output } from '@oas/contract/define'
import type { modelCalls } from '@oas/contract/model/calls'
import type { ModelKind, Tried, VersionBody } from '@oas/contract/model/schemas'
import type { ServiceItem, ServiceResult } from '@oas/contract/model/service'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { type Asked, askService } from './client/request.ts'
import { itemsOf } from './items.ts'
import { reachOf } from './live.ts'
import { mockResult } from './mock.ts'
import { findModel, findVersion, type HeldVersion } from './queries/models.ts'
import { maySee } from './rights.ts'
import { versionSubject } from './versions.ts'

type Calls = typeof modelCalls
type TryAnswer = Output<Calls['tryVersion']>
type Given = { content?: string; language?: string; recordId?: string }
type Of = { kind: ModelKind; mayUid: boolean; body: VersionBody }

const media: ReadonlySet<ModelKind> = new Set([
  'picture',
  'voice',
  'video',
  'frame',
  'face',
  'ocr',
  'asr',
])
const itemOf = (kind: ModelKind, id: string, content: string, lang: string): ServiceItem => ({
  id,
  kind,
  ...(media.has(kind) ? { url: content } : { content }),
  lang,
  context: { appId: 0, type: 0 },
})

const recordItems = async (
  ctx: CallContext,
  { kind, mayUid }: Of,
  recordId: string,
): Promise<ServiceItem[]> => {
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const row = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!row || !mayType(ctx.caller, row.appId, row.type)) fail('not-found', { field: 'recordId' })
  const record = { ...row, recordId, test: true }
  return itemsOf(kind, record, mayUid).items.map(({ name: _name, ...item }) => item)
}
/** What a try sends: a text, a record, else the sample, and its test cases behind. */
const itemsFor = async (ctx: CallContext, of: Of, given: Given): Promise<ServiceItem[]> => {
  const { kind, body } = of
  const { content = body.sample, language = '', recordId } = given
  const first =
    recordId === undefined
      ? content === ''
        ? []
        : [itemOf(kind, 'sample', content, language)]
      : await recordItems(ctx, of, recordId)
  if (first.length === 0) fail('invalid-input', { field: 'content', reason: because('empty') })
  return [
    ...first.slice(0, 12),
    ...body.cases.map((one, at) => itemOf(kind, `case.${at}`, one.content, language)),
  ]
}

const scoreOf = (result: ServiceResult | undefined, label: string): number | null =>
  result?.labels?.find((one) => one.label === label)?.score ?? null

const ask = async (
  ctx: CallContext,
  key: string,
  held: HeldVersion,
  kind: string,
  items: readonly ServiceItem[],
): Promise<Asked> => {
  const body = held.body as unknown as VersionBody
  if (body.endpoint === '')
    return {
      kind: 'answer',
      signature: null,
      results: new Map(items.map((item) => [item.id, mockResult(body.mock, item, '')])),
    }
  const reach = reachOf({ key, kind }, held)
  return askService(ctx, reach, items, Math.min(reach.timeoutMs, 20_000))
}

const tell = async (
  ctx: CallContext,
  { modelId, body }: { modelId: string; body: VersionBody },
  asked: Asked,
  ms: number,
): Promise<TryAnswer> => {
  if (asked.kind !== 'answer') {
    const reason = asked.kind === 'failed' ? asked.why : ''
    const isLater = asked.kind === 'later'
    return {
      ok: isLater && body.cases.length === 0,
      mock: false,
      ms,
      reason,
      signature: asked.signature,
      labels: [],
      text: '',
      cases: [],
    }
  }
  const known = new Map(
    (
      await ctx.db
        .selectFrom('modelLabel')
        .select(['raw', 'labelId'])
        .where('modelId', '=', modelId)
        .where('state', '=', 'mapped')
        .execute()
    ).map(({ raw, labelId }) => [raw, labelId]),
  )
  const own = [...asked.results.values()].filter(({ id }) => !id.startsWith('case.'))
  const best = new Map<string, number>()
  for (const { label, score } of own.flatMap(({ labels = [] }) => labels))
    best.set(label, Math.max(best.get(label) ?? 0, score))
  const cases = body.cases.map(({ label, low, high }, at) => {
    const score = scoreOf(asked.results.get(`case.${at}`), label)
    return { label, score, ok: score !== null && score >= low && score <= high }
  })
  const failed = [...asked.results.values()].find(({ error }) => error !== undefined)
  return {
    ok: cases.every((one) => one.ok) && !failed && asked.signature === true,
    mock: body.endpoint === '',
    ms,
    reason: failed?.error ?? '',
    signature: asked.signature,
    labels: [...best]
      .map(([label, score]) => ({ label, score, labelId: known.get(label) ?? null }))
      .toSorted((a, b) => b.score - a.score),
    text: own.map(({ text = '' }) => text).join('\n'),
    cases,
  }
}

/**
 * Asks a version as it is asked for records, past cache and breaker, and keeps whether it passed.
 */
export const tryVersion: Handler<Calls['tryVersion']> = async (ctx, { versionId, ...given }) => {
  const held = (await findVersion(ctx.db, versionId)) ?? fail('not-found', { field: 'versionId' })
  const model = await findModel(ctx.db, held.modelId)
  if (!model || !maySee(ctx, model.apps)) return fail('not-found', { field: 'versionId' })
  const body = held.body as unknown as VersionBody
  const of: Of = { kind: model.kind as ModelKind, mayUid: model.mayUid, body }
  const items = await itemsFor(ctx, of, given)
  const began = performance.now()
  const asked = await ask(ctx, model.key, held, model.kind, items)
  const ms = Math.round(performance.now() - began)
  const answer = await tell(ctx, { modelId: model.id, body }, asked, ms)
  // What its mock says is no try of a service.
  if (answer.mock) return answer
  const tried: Tried = { of: held.edition, ok: answer.ok, ms, at: ctx.now().getTime() }
  await ctx.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('modelVersion')
      .set({ tried: JSON.stringify(tried) })
      .where('id', '=', versionId)
      .where('edition', '=', held.edition)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.try',
        subject: versionSubject(versionId),
        detail: { after: { ok: answer.ok, ms, reason: answer.reason } },
      },
    ])
  })
  return answer
}

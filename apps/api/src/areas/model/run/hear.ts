import type { ModelKind, VersionBody } from '@oas/contract/model/schemas'
import type { ServiceResult } from '@oas/contract/model/service'
import type { Context } from '../../../core/context.ts'
import { recordRowsByIds } from '../../queue/index.ts'
import { type LabelMap, calibrate } from '../calibrate.ts'
import { askService } from '../client/request.ts'
import { itemsOf } from '../items.ts'
import { reachOf } from '../live.ts'
import { mockResult } from '../mock.ts'
import type { HeldVersion } from '../queries/models.ts'
import { type Heard, silent } from './judge.ts'

/** A version as a run asks it, with what the labels of its model mean. */
export type Asked = {
  model: { key: string; kind: string; mayUid: boolean; mayMinors: boolean }
  version: HeldVersion
  labels: ReadonlyMap<string, LabelMap>
}
const longestMs = 20_000

const take = (heard: Heard, name: string, result: ServiceResult, labels: Asked['labels']): void => {
  const own: Record<string, number> = {}
  for (const { label, score } of result.labels ?? []) {
    const map = labels.get(label)
    if (!map) continue
    const calibrated = Math.min(1, Math.max(0, calibrate(map.points, score)))
    own[label] = Math.max(own[label] ?? 0, calibrated)
    if (calibrated <= (heard.scores[label] ?? -1)) continue
    heard.scores[label] = calibrated
    heard.places[label] = name
  }
  heard.items[name] = own
}

/**
 * What a version says of records, past the memory and the breaker of what comes in, a request at a
 * time, so that a run is no burden to a service that judges for users.
 */
export async function hear(
  ctx: Context,
  { model, version, labels }: Asked,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Heard>> {
  const rows = await recordRowsByIds(ctx.pool, recordIds)
  const heard = new Map<string, Heard>()
  const parts: { recordId: string; name: string; item: Parameters<typeof mockResult>[1] }[] = []
  const posts = new Map<string, string>()
  for (const recordId of recordIds) {
    const row = rows.get(recordId)
    if (!row) {
      heard.set(recordId, silent('gone'))
      continue
    }
    posts.set(recordId, row.postId)
    const record = { ...row, recordId, test: true }
    const { items } = itemsOf(model.kind as ModelKind, record, model.mayUid)
    heard.set(recordId, silent(items.length === 0 ? 'unreadable' : ''))
    parts.push(...items.map(({ name, ...item }) => ({ recordId, name, item })))
  }
  const body = version.body as unknown as VersionBody
  const reach = reachOf(model, version)
  for (let at = 0; at < parts.length; at += reach.maxBatch) {
    const batch = parts.slice(at, at + reach.maxBatch)
    const asked =
      body.endpoint === ''
        ? {
            kind: 'answer' as const,
            results: new Map(
              batch.map(({ recordId, item }) => [
                item.id,
                mockResult(body.mock, item, posts.get(recordId) ?? ''),
              ]),
            ),
          }
        : await askService(
            ctx,
            reach,
            batch.map(({ item }) => item),
            Math.min(longestMs, reach.timeoutMs * 2),
          )
    for (const { recordId, name, item } of batch) {
      const of = heard.get(recordId)
      if (!of) continue
      const result = asked.kind === 'answer' ? asked.results.get(item.id) : undefined
      if (result && result.error === undefined) take(of, name, result, labels)
      else
        of.reason =
          asked.kind === 'failed' ? asked.reason : asked.kind === 'later' ? 'later' : 'error'
    }
  }
  return heard
}

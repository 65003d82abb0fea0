import type { UnfitReason } from '@oas/contract/case-order/hidden'
import { isViolation } from '@oas/contract/setting/asked'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeRef } from '@oas/contract/type-key'
import { sql } from 'kysely'
import type { CallContext } from '../../../core/context.ts'
import { type AskedItem, addressesOf, mayBeCase } from '../../case-library/index.ts'
import { contentHash, contentOf, factsOf } from '../../ingest/index.ts'
import { labelsOf } from '../../label/index.ts'
import { indexedPaths } from '../../queue/index.ts'
import { settingOf } from '../../setting/index.ts'
import { type Markable, markTexts } from '../../text-moderation/index.ts'
import type { Tx } from '../seen.ts'

const mostDaily = 200

/** What addresses of media have in common with others that are served the same way. */
const placeOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).origin : url.split('/').slice(0, 2).join('/')

/** Where the media of the newest records of a type lie. */
const dailyPlaces = async (tx: Tx, appId: number, type: number): Promise<Set<string>> => {
  const { rows } = await sql<{ content: Partial<CaseRecord> }>`
    select content
    from record
    where app_id = ${appId} and type = ${type} and not test
    order by id desc limit ${mostDaily}`.execute(tx)
  return new Set(rows.flatMap(({ content }) => addressesOf(content as CaseRecord).map(placeOf)))
}

type Placed = Pick<Markable, 'country' | 'language' | 'content' | 'evidence'> &
  Record<string, unknown>
/** A record of a case as the intake would store it. */
const recordOf = (
  { uid: _whose, at: _when, currentJson: _seen, ...record }: CaseRecord,
  paths: readonly string[],
): Placed | null => {
  const made = contentOf({ appId: 0, type: 0, postId: '', ...record })
  if ('field' in made) return null
  return {
    country: (record.country ?? '').toUpperCase(),
    language: record.language ?? '',
    source: record.source ?? '',
    reason: record.reason ?? '',
    content: made.content,
    extData: record.extData ?? {},
    modelInfo: record.modelInfo ?? {},
    evidence: {},
    contentHash: contentHash(made.content),
    facts: factsOf(record, paths, () => {}),
  }
}

export type FitItem = {
  itemId: string
  version: number
  appId: number
  type: number
  violation: boolean
  validTo: number | null
  record: Record<string, unknown>
}

/** The record with what words find in it, as orders beside it have it. */
const markedAs = async (
  ctx: CallContext,
  of: TypeRef,
  record: Placed,
): Promise<Record<string, unknown>> => {
  const place = { priority: 0, receivedAt: ctx.now(), deadlineAt: null, rank: 0, queue: true }
  const [marked] = await markTexts(ctx, [{ ...record, ...of, ...place }])
  const { content, evidence } = marked?.record ?? record
  return { ...record, content, evidence }
}

/** The case as it can be hidden, or why it cannot. */
const fitOne = async (
  ctx: CallContext,
  { itemId, version, appId, type, body }: AskedItem,
  placesOf: (appId: number, type: number) => Promise<Set<string>>,
): Promise<FitItem | UnfitReason> => {
  if (body.kind !== 'record' || body.record === null || appId === null || type === null)
    return 'kind'
  const setting = await settingOf(ctx, appId, type)
  const button = setting?.result.find(({ id }) => id === body.answer.resultId)
  if (!setting || !button || setting.baseInfo.groupKey !== '') return 'type'
  const { byId } = await labelsOf(ctx, setting)
  if (!body.answer.labels.every((id) => mayBeCase(byId, id))) return 'label'
  if (body.answer.labels.some((id) => !byId.has(id))) return 'type'
  const contests = (body.record.data as { appeal?: unknown } | undefined)?.appeal !== undefined
  if (Object.keys(body.answer.dims).length > 0 || contests) return 'sides'
  const addresses = addressesOf(body.record)
  const places = addresses.length === 0 ? new Set<string>() : await placesOf(appId, type)
  if (!addresses.every((url) => places.has(placeOf(url)))) return 'media'
  const record = recordOf(body.record, indexedPaths(setting))
  return record === null
    ? 'kind'
    : {
        itemId,
        version,
        appId,
        type,
        violation: isViolation(button),
        validTo: body.validTo,
        record: await markedAs(ctx, { appId, type }, record),
      }
}

/** Which cases can be hidden, and how many others cannot, by why. */
export async function fitItems(
  ctx: CallContext,
  tx: Tx,
  items: readonly AskedItem[],
): Promise<{ fit: FitItem[]; unfit: Partial<Record<UnfitReason, number>> }> {
  const known = new Map<string, Promise<Set<string>>>()
  const placesOf = (appId: number, type: number): Promise<Set<string>> => {
    const key = `${appId}:${type}`
    const places = known.get(key) ?? dailyPlaces(tx, appId, type)
    known.set(key, places)
    return places
  }
  const fit: FitItem[] = []
  const unfit: Partial<Record<UnfitReason, number>> = {}
  for (const item of items) {
    const one = await fitOne(ctx, item, placesOf)
    if (typeof one === 'string') unfit[one] = (unfit[one] ?? 0) + 1
    else fit.push(one)
  }
  return { fit, unfit }
}

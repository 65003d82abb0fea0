import { dataForms } from '@oas/contract/ingest/data-forms'
import { IngestRecord, Url } from '@oas/contract/ingest/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { isAddress, isEncrypted } from '@oas/media/image/encrypted'
import { dayMs } from '@oas/contract/time'
import { claimRank } from '@oas/queue-engine'
import { mayType } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, wordsOf } from '../../core/fail.ts'
import { readInPart } from '../../core/read-part.ts'
import { checkerOf, firstProblemOf } from '../../http/validate.ts'
import { appsInForce } from '../app/index.ts'
import { indexedPaths } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { isTestUid } from '../test-uid/index.ts'
import { contentHash, contentOf, factsOf, groupValue } from './content.ts'
import type { NewRecord } from './queries/records.ts'

/** What a check needs of a call: jobs that make records have a caller, too. */
export type Checking = Context & Pick<CallContext, 'caller'>
export type Checked = { record: NewRecord } | { field: string; reason: string }

const maxDepth = 60
/**
 * The first place that cannot be stored: NUL, half a character, a key that objects treat specially,
 * or nesting no content has.
 */
const flaw = (
  value: unknown,
  path: string,
  depth: number,
): { field: string; reason: string } | null => {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed()
      ? { field: path, reason: 'contains characters that cannot be stored' }
      : null
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value)
      ? { field: path, reason: wordsOf(because('number_beyond')) }
      : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > maxDepth) return { field: path, reason: 'is nested too deeply' }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__')
      return { field: path === '' ? '__proto__' : `${path}.__proto__`, reason: 'unknown field' }
    const at = path === '' ? key : `${path}.${key}`
    const found = flaw(key, path, depth) ?? flaw(item, at, depth + 1)
    if (found)
      return { ...found, field: found.field.replaceAll('\u0000', '?').toWellFormed().slice(0, 200) }
  }
  return null
}

const toNew = async (
  ctx: Checking,
  record: IngestRecord,
  setting: TypeSetting,
): Promise<Checked> => {
  const made = contentOf(record)
  if ('field' in made) return { field: made.field, reason: 'is not unique in the record' }
  const [now, priority] = [ctx.now().getTime(), record.priority ?? 0]
  let cut = false
  const facts = factsOf(record, indexedPaths(setting), () => {
    cut = true
  })
  return {
    record: {
      appId: record.appId,
      type: record.type,
      postId: record.postId,
      uid: record.uid ?? '',
      country: (record.country ?? '').toUpperCase(),
      language: record.language ?? '',
      source: record.source ?? '',
      business: setting.business,
      reason: record.reason ?? '',
      content: made.content,
      extData: record.extData ?? {},
      modelInfo: record.modelInfo ?? {},
      evidence: cut ? { showJson: readInPart } : {},
      contentHash: contentHash(made.content),
      priority,
      createdAt: new Date(record.createdAt ?? now),
      receivedAt: new Date(now),
      deadlineAt: record.deadline === undefined ? null : new Date(record.deadline),
      rank: claimRank({ receivedAt: now, priority, deadline: record.deadline ?? null }),
      groupKey: groupValue(record, setting.baseInfo.groupKey),
      facts,
      queue: true,
      key: record.idempotencyKey ?? null,
      test: await isTestUid(ctx, record.appId, record.uid ?? ''),
      reservedFor: null,
    },
  }
}

/** The place in `data` that the panel of its type could not draw. */
const unfit = (
  { data = {} }: IngestRecord,
  { pageType }: TypeSetting,
): { field: string; reason: string } | null => {
  const form = dataForms[pageType.type]
  if (!form || checkerOf(form).Check(data)) return null
  const { field, reason, required } = firstProblemOf(form, data)
  return {
    field: `data.${field}`.slice(0, 200),
    reason: required ? 'is required' : wordsOf(reason),
  }
}

/** The first picture without an address, unless the record says that its pictures are encrypted. */
const addressless = ({
  pictures = [],
  extData = {},
}: IngestRecord): { field: string; reason: string } | null => {
  const at = isEncrypted({ extData })
    ? -1
    : pictures.findIndex(({ content }) => !isAddress(content))
  return at < 0
    ? null
    : {
        field: `pictures.${at}.content`,
        reason: wordsOf(firstProblemOf(Url, pictures[at]?.content).reason),
      }
}

const year2000 = 946_684_800_000
const farthest = {
  /** What an app has not written yet, clocks that run ahead apart. */
  createdAt: dayMs,
  deadline: 10 * 365 * dayMs,
}

/** A time that was given in seconds, or lies where no time of a record can. */
const untimely = (record: IngestRecord, now: number): { field: string; reason: string } | null => {
  for (const field of ['createdAt', 'deadline'] as const) {
    const time = record[field]
    if (time === undefined) continue
    if (time < year2000)
      return { field, reason: 'is before 2000: give milliseconds since 1970, not seconds' }
    if (time > now + farthest[field]) return { field, reason: 'is too far in the future' }
  }
  return null
}

/** A record ready to be stored, or the field at fault and why. */
export async function checkRecord(ctx: Checking, value: unknown): Promise<Checked> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { field: 'body', reason: 'must be an object' }
  if (!checkerOf(IngestRecord).Check(value)) {
    const { field, reason, required } = firstProblemOf(IngestRecord, value)
    return {
      field: field.replaceAll('\u0000', '?').toWellFormed().slice(0, 200),
      reason: required ? 'is required' : wordsOf(reason),
    }
  }
  const found = flaw(value, '', 0)
  if (found) return found
  const record = value as IngestRecord
  const unread = addressless(record) ?? untimely(record, ctx.now().getTime())
  if (unread) return unread
  if (!mayType(ctx.caller, record.appId, record.type))
    return { field: 'appId', reason: 'the app or type is outside your scope' }
  if ((await appsInForce.get(ctx)).get(record.appId)?.on === false)
    return { field: 'appId', reason: 'the app is disabled' }
  const setting = await settingOf(ctx, record.appId, record.type)
  if (!setting) return { field: 'type', reason: 'unknown type, or it has no published setting' }
  return unfit(record, setting) ?? toNew(ctx, record, setting)
}

import type {
  MissingReason,
  ModelKind,
  ModelOutput,
  ModelFinding,
  OutputMode,
} from '@oas/contract/model/schemas'
import type { ServiceItem } from '@oas/contract/model/service'
import { inAlpha } from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import { type ItemAnswer, askVersion } from './client/ask-version.ts'
import { type JudgedRecord, itemsOf } from './items.ts'
import { judgeOutputs } from './judge.ts'
import { type ModelInUse, type StrategyInForce, type VersionInUse, liveModels } from './live.ts'
import { mockResult } from './mock.ts'
import { outputsOf } from './outputs.ts'
import { tellOpened } from './tell.ts'
import type { JobItem, NewModelJob } from './queries/keep.ts'

type Where = { appId: number; type: number; language: string }
/** A model that records of a kind are sent to, and which of its versions take part. */
export type AskedModel = {
  modelId: string
  key: string
  kind: ModelKind
  modes: readonly OutputMode[]
}
export type Missing = { model: string; reason: MissingReason }
/** What models said of one record; `later`: work that services do afterwards. */
export type RecordAnswer = {
  recordId: string
  outputs: ModelOutput[]
  missing: Missing[]
  later: NewModelJob[]
}
const laterMs = 600_000

const strategiesFor = (
  all: ReadonlyMap<number, readonly StrategyInForce[]>,
  { appId, type, language }: Where,
): readonly StrategyInForce[] =>
  (all.get(appId) ?? []).filter(
    ({ body }) =>
      body.types.includes(type) &&
      (body.languages.length === 0 || body.languages.includes(language)),
  )
const isInScope = ({ scopes }: ModelInUse, { appId, type }: Where): boolean =>
  scopes.length === 0 ||
  scopes.some((one) => one.appId === appId && (one.types.length === 0 || one.types.includes(type)))

const modelsFor = async (ctx: Context, where: Where): Promise<ModelInUse[]> => {
  const { models, strategies } = await liveModels(ctx)
  const ids = new Set(
    strategiesFor(strategies, where).flatMap(({ body }) => body.lines.map((line) => line.modelId)),
  )
  return [...ids].flatMap((id) => {
    const model = models.get(id)
    return model && isInScope(model, where) ? [model] : []
  })
}

/**
 * Models that records of a type and language are sent to, by the strategies in force: none for most
 * types. From memory, without a query, but for the first time and after a change.
 */
export async function modelsAsked(ctx: Context, where: Where): Promise<readonly AskedModel[]> {
  return (await modelsFor(ctx, where)).map(({ id, key, kind, versions }) => ({
    modelId: id,
    key,
    kind,
    modes: versions.map(({ mode }) => mode),
  }))
}

/**
 * Versions that judge a record: the one on trial for its share of users, else the live one, and a
 * shadow beside. For tests a mock takes the place of both.
 */
const versionsFor = (
  { key, versions }: ModelInUse,
  { test, uid, postId }: JudgedRecord,
): VersionInUse[] => {
  const of = (mode: OutputMode): VersionInUse | undefined =>
    versions.find((one) => one.mode === mode)
  const staged = of('staged')
  const subject = uid === '' ? postId : uid
  const isStaged =
    staged !== undefined && inAlpha(subject, `model:${key}:${staged.reach.version}`, staged.share)
  const acting = (test ? of('mock') : undefined) ?? (isStaged ? staged : of('live'))
  return [acting, of('shadow')].flatMap((one) => (one ? [one] : []))
}

type Part = { record: JudgedRecord; item: ServiceItem & { name: string } }
/** Items of all records that one version is asked about. */
type Task = { model: ModelInUse; version: VersionInUse; parts: Part[] }

const askTask = async (
  ctx: Context,
  { model, version, parts }: Task,
  deadline: number,
): Promise<ReadonlyMap<string, ItemAnswer>> => {
  if (version.mode === 'mock')
    return new Map(
      parts.map(({ record, item }) => [
        item.id,
        { result: mockResult(version.body.mock, item, record.postId) },
      ]),
    )
  const items = parts.map(({ item: { name: _name, ...item } }) => item)
  return askVersion(ctx, version.reach, items, deadline, {
    onOpen: (reach, until) => tellOpened(ctx, model, reach.version, until),
  })
}

/** Takes what came of one task into the answers of its records. */
const takeTask = (
  ctx: Context,
  { model, version, parts }: Task,
  answers: ReadonlyMap<string, ItemAnswer>,
  byRecord: ReadonlyMap<string, RecordAnswer>,
): void => {
  const { mode, reach } = version
  const jobs = new Map<string, NewModelJob & { items: JobItem[] }>()
  for (const { record, item } of parts) {
    const of = byRecord.get(record.recordId)
    const answer = answers.get(item.id)
    if (!of || !answer) continue
    const { versionId, version: number } = reach
    if ('result' in answer) {
      const about = { versionId, version: number, mode, item: item.name }
      of.outputs.push(...outputsOf(ctx, model, answer.result, about))
      continue
    }
    // What a shadow fails to say is missed by nobody.
    if (mode !== 'shadow' && !of.missing.some((one) => one.model === model.key))
      of.missing.push({ model: model.key, reason: answer.missing })
    if (!answer.later) continue
    const { jobId, requestId } = answer.later
    const known = jobs.get(`${record.recordId} ${jobId}`)
    const job = known ?? {
      versionId,
      job: jobId,
      requestId,
      mode,
      items: [],
      expiresAt: new Date(ctx.now().getTime() + laterMs),
    }
    if (!known) {
      jobs.set(`${record.recordId} ${jobId}`, job)
      of.later.push(job)
    }
    const { recordId, appId, type, test } = record
    job.items.push({ id: item.id, recordId, name: item.name, appId, type, test })
  }
}

/** Versions of a model that are asked about a record. */
export type Chosen = { model: ModelInUse; versions: readonly VersionInUse[] }
/**
 * Asks chosen versions about the texts and media of records, all at once, for at most `deadlineMs`
 * in all, and answers a row for each record, in their order. What fails, is late or may not be sent
 * is named under `missing`, once for each model; nothing is thrown for what services do, and
 * nothing is stored.
 */
export async function askChosen(
  ctx: Context,
  records: readonly JudgedRecord[],
  deadlineMs: number,
  choose: (record: JudgedRecord) => Promise<readonly Chosen[]>,
): Promise<RecordAnswer[]> {
  const deadline = performance.now() + deadlineMs
  const list = records.map(({ recordId }): RecordAnswer => ({
    recordId,
    outputs: [],
    missing: [],
    later: [],
  }))
  const byRecord = new Map(list.map((one) => [one.recordId, one]))
  const tasks = new Map<string, Task>()
  for (const record of records)
    for (const { model, versions } of await choose(record)) {
      if (record.minor === true && !model.mayMinors) continue
      const { items, unreadable } = itemsOf(model.kind, record, model.mayUid)
      if (unreadable && versions.some(({ mode }) => mode !== 'shadow'))
        byRecord.get(record.recordId)?.missing.push({ model: model.key, reason: 'unreadable' })
      for (const version of versions) {
        const key = `${version.reach.versionId} ${version.mode}`
        const task = tasks.get(key) ?? { model, version, parts: [] }
        task.parts.push(...items.map((item) => ({ record, item })))
        tasks.set(key, task)
      }
    }
  await Promise.all(
    [...tasks.values()].map(async (task) => {
      takeTask(ctx, task, await askTask(ctx, task, deadline), byRecord)
    }),
  )
  return list
}

/**
 * Asks the models that strategies in force name about records, by `askChosen`. `keepOutputs` stores
 * what they said, in the transaction of whoever asks.
 */
export function askModels(
  ctx: Context,
  records: readonly JudgedRecord[],
  deadlineMs: number,
): Promise<RecordAnswer[]> {
  return askChosen(ctx, records, deadlineMs, async (record) =>
    (await modelsFor(ctx, record)).map((model) => ({
      model,
      versions: versionsFor(model, record),
    })),
  )
}

/** What strategies say of a record, and whether people must see it for want of an answer. */
export type ModelVerdict = {
  signals: ModelFinding[]
  /** A model that a strategy waits for said nothing, or the record is one of its sample. */
  toPeople: boolean
  /** The highest priority of a strategy that was hit; 0 for none. */
  priority: number
}
/**
 * Signals of a record from what its models said. `toPeople`: a model of a strategy whose rule for
 * that is `queue` is missing, or nothing reached a line and the record is drawn for the share that
 * people see nevertheless.
 */
export async function signalsOfModels(
  ctx: Context,
  record: Where & { recordId: string },
  { outputs, missing }: Pick<RecordAnswer, 'outputs' | 'missing'>,
): Promise<ModelVerdict> {
  const { models, strategies } = await liveModels(ctx)
  const own = strategiesFor(strategies, record)
  const signals = judgeOutputs(own, outputs)
  const gone = new Set(missing.map(({ model }) => model))
  const lacks = own.some(
    ({ body }) =>
      body.onMissing === 'queue' &&
      body.lines.some((line) => gone.has(models.get(line.modelId)?.key ?? '')),
  )
  const counted = signals.filter(({ verdict }) => verdict !== 'shadow')
  const reached = new Set(counted.map(({ id }) => id))
  const isDrawn = own.some(
    ({ id, body }) =>
      !reached.has(id) &&
      inAlpha(record.recordId, `model-sample:${id}`, Math.round(body.sampleBelow * 100)),
  )
  const hit = new Set(counted.flatMap(({ id, verdict }) => (verdict === 'hit' ? [id] : [])))
  return {
    signals,
    toPeople: lacks || isDrawn,
    priority: Math.max(0, ...own.map(({ id, body }) => (hit.has(id) ? body.priority : 0))),
  }
}

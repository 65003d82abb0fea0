import type { ModelKind, ModelFinding, OutputMode } from '@oas/contract/model/schemas'
import type { ServiceItem, ServiceResult } from '@oas/contract/model/service'
import { inAlpha } from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import type { ReadText, RecordAnswer } from './answer.ts'
import { type ItemAnswer, askVersion } from './client/ask-version.ts'
import { type JudgedRecord, itemsOf, placeOf } from './items.ts'
import { judgeOutputs } from './judge.ts'
import {
  type LiveModels,
  type ModelInUse,
  type MultiInUse,
  type StrategyInForce,
  type VersionInUse,
  isInScope,
  liveModels,
} from './live.ts'
import { mockResult } from './mock.ts'
import { addCombined, modelsNext } from './multi/ask.ts'
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
/** What lines of strategies and attributes name: models themselves, and combined ones. */
type Named = { models: ModelInUse[]; multis: MultiInUse[] }
const namedFor = ({ models, multis, strategies, attributes }: LiveModels, where: Where): Named => {
  const ids = new Set([
    ...strategiesFor(strategies, where).flatMap(({ body }) =>
      body.lines.map((line) => line.modelId),
    ),
    ...attributes.flatMap((one) => (isInScope(one, where) ? [one.modelId] : [])),
  ])
  const inScope = <T extends Pick<ModelInUse, 'scopes'>>(all: ReadonlyMap<string, T>): T[] =>
    [...ids].flatMap((id) => {
      const one = all.get(id)
      return one && isInScope(one, where) ? [one] : []
    })
  return { models: inScope(models), multis: inScope(multis) }
}

/**
 * Models that records of a type and language are sent to, by the strategies in force: none for most
 * types. From memory, without a query, but for the first time and after a change.
 */
export async function modelsAsked(ctx: Context, where: Where): Promise<readonly AskedModel[]> {
  const known = await liveModels(ctx)
  const { models, multis } = namedFor(known, where)
  const members = multis.flatMap(({ body }) =>
    body.members.flatMap(({ modelId }) => known.models.get(modelId) ?? []),
  )
  return [...new Set([...models, ...members])].map(({ id, key, kind, versions }) => ({
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
export function versionsFor(
  { key, versions }: ModelInUse,
  { test, uid, postId }: Pick<JudgedRecord, 'test' | 'uid' | 'postId'>,
): VersionInUse[] {
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

/** The text of an answer, where it is one that a model of its kind reads or hears. */
const textsIn = (
  { kind }: ModelInUse,
  record: JudgedRecord,
  name: string,
  { text = '' }: ServiceResult,
): ReadText[] => {
  const of = kind === 'ocr' ? 'pictures' : kind === 'asr' ? 'voices' : null
  if (of === null || text === '') return []
  const place = placeOf(of, record, name)
  return place < 0 ? [] : [{ of, place, text: text.toWellFormed().replaceAll('\u0000', '') }]
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
      if (mode !== 'shadow') of.texts.push(...textsIn(model, record, item.name, answer.result))
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
    texts: [],
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

/** Takes what came of later questions into the answers of the same records. */
const mergeAnswers = (answers: readonly RecordAnswer[], more: readonly RecordAnswer[]): void => {
  const byId = new Map(answers.map((one) => [one.recordId, one]))
  for (const { recordId, outputs, texts, missing, later } of more) {
    const of = byId.get(recordId)
    of?.outputs.push(...outputs)
    of?.texts.push(...texts)
    of?.missing.push(...missing)
    of?.later.push(...later)
  }
}

/**
 * Asks the models that strategies in force name about records, by `askChosen`, members of combined
 * ones in turn where one decides whether the next is asked. `keepOutputs` stores what they said, in
 * the transaction of whoever asks.
 */
export async function askModels(
  ctx: Context,
  records: readonly JudgedRecord[],
  deadlineMs: number,
): Promise<RecordAnswer[]> {
  const deadline = performance.now() + deadlineMs
  const known = await liveModels(ctx)
  const asked = new Map(records.map(({ recordId }) => [recordId, new Set<string>()]))
  const named = new Map(records.map((record) => [record.recordId, namedFor(known, record)]))
  const answers = records.map(({ recordId }): RecordAnswer => ({
    recordId,
    outputs: [],
    texts: [],
    missing: [],
    later: [],
  }))
  const openFor = (record: JudgedRecord, answer: RecordAnswer): string[] => {
    const { models = [], multis = [] } = named.get(record.recordId) ?? {}
    const done = asked.get(record.recordId) ?? new Set()
    const own = models.map(({ id }) => id).filter((id) => !done.has(id))
    const next = modelsNext(multis, known.models, record, answer, done)
    return [...new Set([...own, ...next])]
  }
  for (;;) {
    const open = new Map(
      records.flatMap((record, at) => {
        const answer = answers[at]
        const ids = answer ? openFor(record, answer) : []
        return ids.length > 0 ? [[record.recordId, ids] as const] : []
      }),
    )
    if (open.size === 0) break
    const more = await askChosen(
      ctx,
      records.filter(({ recordId }) => open.has(recordId)),
      Math.max(0, deadline - performance.now()),
      async (record) =>
        (open.get(record.recordId) ?? []).flatMap((id) => {
          const model = known.models.get(id)
          return model ? [{ model, versions: versionsFor(model, record) }] : []
        }),
    )
    mergeAnswers(answers, more)
    for (const [recordId, ids] of open) for (const id of ids) asked.get(recordId)?.add(id)
  }
  records.forEach((record, at) => {
    const answer = answers[at]
    const { multis = [] } = named.get(record.recordId) ?? {}
    const done = asked.get(record.recordId) ?? new Set()
    if (answer) addCombined(multis, known.models, record, answer, done)
  })
  return answers
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
  const { models, multis, strategies } = await liveModels(ctx)
  const own = strategiesFor(strategies, record)
  const keyOf = (id: string): string => models.get(id)?.key ?? multis.get(id)?.key ?? ''
  const signals = judgeOutputs(own, outputs)
  const gone = new Set(missing.map(({ model }) => model))
  const lacks = own.some(
    ({ body }) =>
      body.onMissing === 'queue' && body.lines.some((line) => gone.has(keyOf(line.modelId))),
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

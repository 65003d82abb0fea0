import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Found, Near } from '@oas/contract/text-moderation/schemas'
import {
  type Hit,
  type NearMiss,
  checkPattern as check,
  explainSteps,
  matchFields,
} from '@oas/text-match'
import { patternOptions } from '@oas/text-match/match/pattern-check'
import { matcherOf } from '@oas/regex'
import { textOf } from '@oas/texts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type RecordContent, recordRowsByIds } from '../queue/index.ts'
import { type Source, compileItems, profileNamed } from './engine.ts'
import { type LiveTexts, namesBy, remarksBy, scenesBy, textsInForce } from './live.ts'
import { fieldsOf } from './mark.ts'
import { candidateOf } from './offline/candidate.ts'
import { listSources } from './profiles/queries.ts'
import { itemsNow, placesNow } from './queries/releases.ts'

type Calls = typeof textModerationCalls
type Testing = Input<Calls['test']>

/** Items with their places that are compiled for a test alone. */
const sourceOf = async (ctx: CallContext, { set, setId }: Testing): Promise<Source> => {
  if (set === 'release' || set === 'sandbox') {
    const { name, ...source } = await candidateOf(ctx, { kind: set, id: setId }, 'setId')
    return { ...source, number: set === 'release' ? Number(name) : 0 }
  }
  const drafts = set === 'draft'
  return {
    number: 0,
    places: await placesNow(ctx.db, drafts ? 'all' : 'none'),
    items: await itemsNow(ctx.db, drafts),
  }
}
/** The words that a test tries; null where none are in force or on trial. */
const textsOf = async (ctx: CallContext, input: Testing): Promise<LiveTexts | null> => {
  const { live, staged } = await textsInForce(ctx)
  if (input.set === 'live') return live
  if (input.set === 'staged') return staged
  const source = await sourceOf(ctx, input)
  const { number, places, items } = source
  const compiled = await compileItems(source)
  return {
    number,
    hash: '',
    set: compiled.set,
    sceneOf: scenesBy(places),
    namesOf: namesBy(places, items),
    remarkOf: remarksBy(items),
  }
}

const empty = { pictures: [], videos: [], voices: [], files: [], lives: [], data: {} }
/** The texts of a record the caller sees, or the one that was typed. */
const contentOf = async (
  ctx: CallContext,
  { recordId, text, appId, type }: Testing,
): Promise<RecordContent> => {
  if (recordId === undefined) {
    if (text === undefined || text === '') return fail('required', { field: 'text' })
    return { ...empty, texts: [{ id: '0', content: text.toWellFormed() }] }
  }
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record || record.appId !== appId || record.type !== type)
    return fail('not-found', { field: 'recordId' })
  if (!mayType(ctx.caller, record.appId, record.type)) fail('not-found', { field: 'recordId' })
  return record.content
}

/** A hit as it is shown, with the names of what its item stands in. */
export function toFound(hit: Hit, live: Pick<LiveTexts, 'namesOf'>): Found {
  const { library, category } = live.namesOf(hit.itemId)
  return {
    itemId: hit.itemId,
    version: hit.itemVersion,
    kind: hit.kind === 'allow' ? 'word' : hit.kind,
    rule: hit.rule,
    field: hit.field,
    stream: hit.stream,
    s: hit.s,
    e: hit.e,
    text: hit.text.toWellFormed(),
    level: hit.level,
    labelId: hit.labelId,
    verdict: hit.verdict,
    libraryName: library,
    categoryName: category,
  }
}

const mostNear = 100
/** Several readings of a text may miss an item at the same place for the same reason. */
const onlyOnce = (list: readonly NearMiss[]): NearMiss[] => [
  ...new Map(
    list.map((one) => [`${one.itemId} ${one.field} ${one.s} ${one.e} ${one.rule}`, one]),
  ).values(),
]
const nothing = {
  suppressed: [],
  near: [],
  maxLevel: 0,
  missing: '',
  truncated: false,
  micros: 0,
}

export const test: Handler<Calls['test']> = async (ctx, input) => {
  const content = await contentOf(ctx, input)
  const live = await textsOf(ctx, input)
  const { appId, type, scene, language = '', country = '' } = input
  const sceneOf: LiveTexts['sceneOf'] =
    scene === undefined || !live
      ? (live?.sceneOf ?? (() => ({ key: '', maxChars: 20_000 })))
      : () => ({ key: scene, maxChars: 20_000 })
  const fields = fieldsOf({ appId, type, content }, sceneOf)
  const shown = (hits: readonly Hit[]) =>
    fields.map((field) => ({
      key: field.key,
      scene: field.scene,
      text: field.text,
      hits: live
        ? hits.filter((hit) => hit.field === field.key).map((hit) => toFound(hit, live))
        : [],
    }))
  if (!live) return { number: null, fields: shown([]), ...nothing }
  const began = performance.now()
  const where = {
    appId,
    type,
    language: language || null,
    country: country || null,
    now: ctx.now().getTime(),
  }
  const found = matchFields(live.set, fields, where, { explain: true })
  const near = onlyOnce(found.nearMisses).slice(0, mostNear)
  const micros = Math.round((performance.now() - began) * 1000)
  const rules = new Map(
    (
      await ctx.db
        .selectFrom('textItem')
        .select(['id', 'rule'])
        .where('id', 'in', ['0', ...near.map((one) => one.itemId)])
        .execute()
    ).map((row) => [row.id, row.rule]),
  )
  const at = ({
    itemId,
    field,
    s,
    e,
    text,
  }: { itemId: string } & Omit<Near, 'rule' | 'reason' | 'phrase'>) => ({
    itemId,
    field,
    s,
    e,
    text: text.toWellFormed(),
  })
  return {
    number: live.number === 0 ? null : live.number,
    fields: shown(found.hits),
    suppressed: found.suppressed.slice(0, mostNear).map((one) => ({
      ...at(one),
      rule: one.rule,
      reason: one.reason,
      phrase: one.phrase,
    })),
    near: near.map((one) => ({
      ...at(one),
      rule: rules.get(one.itemId) ?? '',
      reason: one.rule,
      phrase: '',
    })),
    maxLevel: found.maxLevel,
    missing: found.missing ?? '',
    truncated: found.truncated || fields.some((field) => field.cut),
    micros,
  }
}

export const testSteps: Handler<Calls['testSteps']> = async (
  ctx,
  { text, language = '', profile = 'standard' },
) => {
  const profiles = await listSources(ctx.db, 'none')
  const row = profiles.find((one) => one.key === profile) ?? fail('not-found', { field: 'profile' })
  const steps = explainSteps(text.toWellFormed(), {
    profile: profileNamed(row),
    language,
  })
  return {
    list: steps.map(({ step, before, after, changes }) => ({
      step,
      before,
      after,
      changed: changes.map((one) => [...one.after]),
    })),
  }
}

export const checkPattern: Handler<Calls['checkPattern']> = async (
  ctx,
  { rule, wordType, samples = [] },
) => {
  const type = wordType === 1 ? 1 : 2
  const checked = check(rule, type)
  if (!checked.ok)
    return {
      ok: false,
      code: checked.code,
      message: textOf(ctx.language, `text_moderation.code_${checked.code.toLowerCase()}`),
      position: checked.position === 0 ? null : checked.position,
      program: 0,
      literal: '',
      warnings: [],
      spans: [],
    }
  const made = matcherOf(rule, patternOptions(type))
  return {
    ok: true,
    code: '',
    message: '',
    position: null,
    program: checked.size,
    literal: checked.literals[0] ?? '',
    warnings: [...checked.warnings],
    spans: samples.map((text) =>
      'refused' in made ? [] : made.find(text, 50).map(([s, e]) => [s, e]),
    ),
  }
}

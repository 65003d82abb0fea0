import type { Input, Output } from '@oas/contract/define'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type {
  IndicatorFields,
  IndicatorRow,
  NamedOption,
  Names,
} from '@oas/contract/strategy/indicator'
import { mathIndicator } from '@oas/contract/strategy/rule'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { type Catalogue, checkBody, optionMismatches } from '@oas/rule-engine'
import { canonicalJson } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { strictCatalogue } from './catalogue.ts'
import { noteConfig } from './note.ts'
import { nameIn } from './options.ts'
import { lockIndicators, raiseEdition } from './queries/changes.ts'
import {
  type IndicatorValues,
  type StoredIndicator,
  bodiesNaming,
  dropIndicator,
  insertIndicator,
  listIndicators,
  lockIndicator,
  pageIndicatorRows,
  putIndicator,
} from './queries/indicators.ts'
import { listSources } from './queries/sources.ts'
import { listSorts, lockSorts } from './queries/sorts.ts'
import type { Tx } from './queries/rules.ts'

type Calls = typeof strategyConfigCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

/** Members of what the database answers stand in an order of their own. */
export function isSame(one: unknown, two: unknown): boolean {
  return canonicalJson(one) === canonicalJson(two)
}

/** Names without spaces around them; Chinese and English are needed, the others may stay empty. */
export function cleanNames(names: Names, field = 'names'): Names {
  const clean = {
    cn: names.cn.trim(),
    en: names.en.trim(),
    id: names.id.trim(),
    ru: names.ru.trim(),
  }
  const empty = (['cn', 'en'] as const).find((language) => clean[language] === '')
  if (empty) fail('required', { field: `${field}.${empty}` })
  return clean
}
export function cleanOptions(options: readonly NamedOption[], field: string): NamedOption[] {
  const seen = new Set<string>()
  return options.map((option, index) => {
    const id = option.id.trim()
    if (id === '') fail('required', { field: `${field}.${index}.id` })
    if (seen.has(id))
      fail('invalid-input', { field: `${field}.${index}.id`, reason: because('there_twice') })
    seen.add(id)
    return { id, names: cleanNames(option.names, `${field}.${index}.names`) }
  })
}

const originsOf: Readonly<
  Record<IndicatorFields['type'], readonly IndicatorFields['origin']['kind'][]>
> = {
  judgeIndicators: [
    'field',
    'derived',
    'history',
    'score',
    'counter',
    'model',
    'list',
    'clock',
    'rule',
  ],
  resultIndicators: ['result'],
}
const needsPath: ReadonlySet<string> = new Set(['field', 'derived', 'history', 'model', 'clock'])
const pathPattern = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/

/** Refuses an origin that its kind does not have, or that lacks what it is read by. */
const checkOrigin = ({ type, origin }: IndicatorFields): void => {
  if (!originsOf[type].includes(origin.kind))
    fail('invalid-input', {
      field: 'origin.kind',
      reason: because('origins', { kind: type, origins: originsOf[type].join(', ') }),
    })
  if (needsPath.has(origin.kind) && !origin.path) fail('required', { field: 'origin.path' })
  if ((origin.kind === 'counter' || origin.kind === 'list') && !origin.by)
    fail('required', { field: 'origin.by' })
  for (const name of ['path', 'by'] as const)
    if (origin[name] && !pathPattern.test(origin[name]))
      fail('invalid-input', { field: `origin.${name}`, reason: because('names_by_dots') })
}

const checkManager = async (tx: Tx, managerId: IndicatorFields['managerId']): Promise<void> => {
  if (
    managerId !== null &&
    !(await listSorts(tx, 'indicatorManager')).some((one) => one.id === managerId)
  )
    fail('invalid-input', { field: 'managerId', reason: because('nobody_of_id') })
}

/** The options that are chosen from: of its own, or those of a list made for it. */
const cleanChoice = async (
  tx: Tx,
  { source, sourceConfigId, options: given }: IndicatorFields,
): Promise<ReturnType<typeof cleanOptions>> => {
  const list =
    sourceConfigId === null
      ? undefined
      : (await listSources(tx)).find((one) => one.id === sourceConfigId)
  if (sourceConfigId !== null && !list)
    fail('invalid-input', { field: 'sourceConfigId', reason: because('no_list') })
  if (list && list.source !== source)
    fail('invalid-input', {
      field: 'sourceConfigId',
      reason: because('list_for', { source: list.source }),
    })
  const options = cleanOptions(given, 'options')
  if (source === 'selection' && options.length === 0 && !list)
    fail('required', { field: 'options' })
  return options
}

const clean = async (
  tx: Tx,
  input: IndicatorFields,
): Promise<Omit<IndicatorValues, 'updatedAt' | 'updatedBy'>> => {
  if (input.id === mathIndicator)
    fail('invalid-input', { field: 'id', reason: because('for_expressions') })
  checkOrigin(input)
  if (input.type === 'resultIndicators' && input.indicatorType === 'map')
    fail('invalid-input', { field: 'indicatorType', reason: because('no_map') })
  await checkManager(tx, input.managerId)
  const options = await cleanChoice(tx, input)
  return {
    id: input.id,
    names: cleanNames(input.names),
    kind: input.type,
    valueType: input.indicatorType,
    source: input.source,
    origin: input.origin,
    managerId: input.managerId,
    sourceId: input.sourceConfigId,
    options,
    leftKeyOptions: cleanOptions(input.leftKeyOptions, 'leftKeyOptions'),
    showInRule: input.showInRule,
    remark: input.remark.trim(),
  }
}

const documentOf = ({
  id,
  names,
  kind,
  valueType,
  source,
  origin,
  managerId,
  sourceId,
  options,
  leftKeyOptions,
  showInRule,
  remark,
}: Omit<IndicatorValues, 'updatedAt' | 'updatedBy'>) => ({
  id,
  names,
  kind,
  valueType,
  source,
  origin,
  managerId,
  sourceId,
  options,
  leftKeyOptions,
  showInRule,
  remark,
})

export function createIndicator(
  ctx: CallContext,
  input: Input<Calls['createIndicators']>,
): Handled<'createIndicators'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    await lockIndicators(tx, 'changing')
    const row = await clean(tx, input)
    if (!(await insertIndicator(tx, { ...row, updatedAt: ctx.now(), updatedBy: ctx.caller.name })))
      fail('in-use', { what: row.id, field: 'id' })
    await raiseEdition(tx)
    await noteConfig(tx, ctx, 'indicator.create', row.id, { before: null, after: documentOf(row) })
    return { id: row.id, version: 1 }
  })
}

/** What a built-in indicator is stays; how it is named, offered and looked after may change. */
const keepBuiltIn = (
  before: StoredIndicator,
  after: Omit<IndicatorValues, 'updatedAt' | 'updatedBy'>,
): void => {
  const fixed = [
    ['kind', 'type'],
    ['valueType', 'indicatorType'],
    ['source', 'source'],
    ['origin', 'origin'],
  ] as const
  for (const [name, field] of fixed)
    if (before.builtIn && !isSame(before[name], after[name]))
      fail('invalid-input', { field, reason: because('of_built_in') })
}

/** Refuses what would make bodies wrong that were right, or take away choices they name. */
const requireRulesSound = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  changed: readonly StoredIndicator[],
): Promise<void> => {
  const bodies = await bodiesNaming(tx, id)
  if (bodies.length === 0) return
  const inside = { ...ctx, db: tx }
  const [before, after] = [await strictCatalogue(inside), await strictCatalogue(inside, changed)]
  const faults = (body: unknown, catalogue: Catalogue): number =>
    checkBody(body as RuleBody, catalogue).length +
    optionMismatches(body as RuleBody, catalogue).length
  const broken = bodies.filter(({ body }) => faults(body, after) > faults(body, before))
  if (broken.length > 0)
    fail('in-use', {
      what: [...new Set(broken.map((one) => one.name))].slice(0, 5).join(', '),
      field: 'id',
    })
}

export function updateIndicator(
  ctx: CallContext,
  { version, ...input }: Input<Calls['updateIndicators']>,
): Handled<'updateIndicators'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    await lockIndicators(tx, 'changing')
    const before = (await lockIndicator(tx, input.id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const row = await clean(tx, input)
    keepBuiltIn(before, row)
    if (isSame(documentOf(before), documentOf(row))) return { id: row.id, version }
    await requireRulesSound(
      ctx,
      tx,
      row.id,
      (await listIndicators(tx)).map((one) => (one.id === row.id ? { ...one, ...row } : one)),
    )
    await putIndicator(
      tx,
      { ...row, updatedAt: ctx.now(), updatedBy: ctx.caller.name },
      version + 1,
    )
    await raiseEdition(tx)
    await noteConfig(tx, ctx, 'indicator.update', row.id, {
      before: documentOf(before),
      after: documentOf(row),
    })
    return { id: row.id, version: version + 1 }
  })
}

export function deleteIndicator(
  ctx: CallContext,
  { id, version }: Input<Calls['deleteIndicators']>,
): Handled<'deleteIndicators'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockIndicators(tx, 'changing')
    const before = (await lockIndicator(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    if (before.builtIn) fail('invalid-input', { field: 'id', reason: because('built_in') })
    const used = await bodiesNaming(tx, id)
    if (used.length > 0)
      fail('in-use', {
        what: [...new Set(used.map((one) => one.name))].slice(0, 5).join(', '),
        field: 'id',
      })
    await dropIndicator(tx, id)
    await raiseEdition(tx)
    await noteConfig(tx, ctx, 'indicator.delete', id, { before: documentOf(before), after: null })
    return {}
  })
}

export async function pageIndicators(
  ctx: CallContext,
  { page = 1, size = 10, text, ...by }: Input<Calls['pageIndicators']>,
): Handled<'pageIndicators'> {
  const { list, total } = await pageIndicatorRows(ctx.db, {
    ...by,
    text: text?.trim(),
    offset: (page - 1) * size,
    limit: size,
  })
  return {
    total,
    list: list.map((row): IndicatorRow => ({
      id: row.id,
      names: row.names,
      type: row.kind,
      indicatorType: row.valueType,
      source: row.source,
      origin: row.origin,
      managerId: row.managerId,
      sourceConfigId: row.sourceId,
      options: row.options,
      leftKeyOptions: row.leftKeyOptions,
      showInRule: row.showInRule,
      remark: row.remark,
      translate: nameIn(row.names, ctx.language),
      builtIn: row.builtIn,
      usedBy: row.usedBy,
      version: row.version,
      updatedAt: row.updatedAt.getTime(),
      updatedBy: row.updatedBy,
    })),
  }
}

import { builtInConverters } from '@oas/contract/page-info/converters'
import type { Problem, TemplateLink } from '@oas/contract/setting/edit-schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { converterKeys } from '../map-config/index.ts'
import { readConfig } from '../system-config/index.ts'
import { error } from './problems/schema.ts'
import { type World, problemsIn } from './problems/setting.ts'
import { templateNames } from './queries/templates.ts'
import { type Doc, type Tx, allPunishTypes, singleTrees, treeLabels } from './queries/drafts.ts'

const most = 262_144
const deepest = 30
const depthOf = (value: unknown, depth = 0): number =>
  typeof value !== 'object' || value === null || depth > deepest
    ? depth
    : Math.max(depth, ...Object.values(value).map((item) => depthOf(item, depth + 1)))
/** Nothing that is no setting by any means is stored, not even as a draft. */
export function requireSane(document: Doc): void {
  if (depthOf(document) > deepest)
    fail('invalid-input', { field: 'document', reason: because('too_deep') })
  if (JSON.stringify(document).length > most)
    fail('invalid-input', { field: 'document', reason: because('max_characters', { n: most }) })
}

const treesIn = (documents: readonly Doc[]): number[] => {
  const lists = documents.map(
    (document) => (document['baseInfo'] as { labelList?: unknown } | null | undefined)?.labelList,
  )
  const ids = lists.flatMap((list) =>
    Array.isArray(list)
      ? list.map((item: unknown) => (item as { templateId?: unknown } | null)?.templateId)
      : [],
  )
  return [
    ...new Set(
      ids.filter(
        (id): id is number =>
          typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647,
      ),
    ),
  ]
}

/** What may stand as a converter: built in, a map, or an endpoint of this installation. */
const knownConverters = async (db: Tx): Promise<ReadonlySet<string>> =>
  new Set([
    ...builtInConverters,
    ...(await converterKeys(db)),
    ...Object.keys((await readConfig({ db }, 'page.info.converters')) ?? {}),
  ])

/** What is wrong with what a setting stands on. */
export async function judgeLink(tx: Tx, link: TemplateLink | null): Promise<Problem[]> {
  const [found] = link === null ? [] : await templateNames(tx, [link.id])
  return found?.retiredAt ? [error('template', 'TEMPLATE_RETIRED', { name: found.name })] : []
}

type Judge = (document: Doc, business: string | null) => Problem[]
/** Judges documents by what they refer to, read once for all of them. */
export async function judgeOf(tx: Tx, documents: readonly Doc[]): Promise<Judge> {
  const [punishTypes, trees, converters, singles] = await Promise.all([
    allPunishTypes(tx),
    treeLabels(tx, treesIn(documents)),
    knownConverters(tx),
    singleTrees(tx),
  ])
  const world: Omit<World, 'business'> = {
    punishTypes: new Map(punishTypes.map((row) => [row.id, row])),
    labels: new Map(trees.map(({ treeId, ids }) => [treeId, new Set(ids)])),
    converters,
    singles,
  }
  return (document, business) => problemsIn(document, { ...world, business })
}
export async function judgeOne(tx: Tx, document: Doc, business: string | null): Promise<Problem[]> {
  return (await judgeOf(tx, [document]))(document, business)
}

/**
 * Ends the call at the first error, and at the first warning nobody has agreed to. `prefix` names
 * the type where several are published.
 */
export function requireSound(
  ctx: Pick<CallContext, 'language'>,
  problems: readonly Problem[],
  acceptWarnings: boolean,
  prefix = '',
): void {
  const found =
    problems.find(({ level }) => level === 'error') ?? (acceptWarnings ? undefined : problems[0])
  if (!found) return
  const reason = textOf(
    ctx.language,
    `auto_config.problem_${found.code.toLowerCase()}`,
    found.params,
  )
  fail('invalid-input', {
    field: found.level === 'warning' ? 'acceptWarnings' : `${prefix}document.${found.path}`,
    reason: found.level === 'warning' ? `${prefix}${found.path}: ${reason}` : reason,
  })
}

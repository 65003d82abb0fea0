import type { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import type { Language } from '@oas/contract/language/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { dayMs } from '@oas/contract/time'
import { requireSetting } from '../setting/index.ts'
import { offeringOf } from './groups.ts'
import { hottest, labelName, treesOfLabels } from './queries/trees.ts'
import { type TreeLabel, labelsOf, newestOf, treeAt } from './trees.ts'
import type { Handler } from '../../http/implement.ts'
import { createLiveByKey } from '../../core/live.ts'

type Calls = typeof labelCalls

const hotDays = 7
const hotMost = 10
const hot = createLiveByKey<{ appId: number; type: number }, number[]>(
  { keepMs: 60_000, nameOf: typeKeyOf },
  (ctx, { appId, type }) =>
    hottest(ctx, appId, type, new Date(ctx.now().getTime() - hotDays * dayMs), hotMost * 3),
)

/** A label as pages are told of it, with its name in a language. */
export function toLabel(label: TreeLabel, language: Language): Label {
  return {
    id: label.id,
    labelId: label.id,
    parentId: label.parentId,
    templateId: label.treeId,
    name: labelName(label, language),
    cnName: label.cnName,
    enName: label.enName,
    idName: label.idName,
    ruName: label.ruName,
    orders: label.orders,
    punishId: label.punishId ?? 0,
    translateGroup: label.translateGroup ?? '',
    translateKey: label.translateKey ?? '',
    extJson: JSON.stringify(label.extJson ?? {}),
    leaf: label.leaf,
  }
}

export const listLabels: Handler<Calls['list']> = async (ctx, input) => {
  const setting = await requireSetting(ctx, input.appId, input.type)
  const [{ version: trees, byId }, { stamp, isHidden, classOf }] = await Promise.all([
    labelsOf(ctx, setting),
    offeringOf(ctx, setting),
  ])
  // Who is offered what can change while the trees stay as they are.
  const version = stamp === '' || trees === '' ? trees : `${trees};${stamp}`
  const unchanged =
    input.versionTime !== undefined && input.versionTime !== '' && input.versionTime === version
  return {
    version,
    list: unchanged
      ? []
      : [...byId.values()]
          .filter((label) => !isHidden(label.treeId))
          .map((label) => ({ ...toLabel(label, ctx.language), ...classOf(label.treeId) }))
          .sort((a, b) => b.orders - a.orders || a.id - b.id),
  }
}

/**
 * Labels used most in the last week, most used first, of those that the type offers now. Counted
 * anew once a minute.
 */
export const hotLabels: Handler<Calls['hot']> = async (ctx, { appId, type }) => {
  const setting = await requireSetting(ctx, appId, type)
  const [{ byId }, { isHidden }] = await Promise.all([
    labelsOf(ctx, setting),
    offeringOf(ctx, setting),
  ])
  return (await hot.get(ctx, { appId, type }))
    .filter((id) => {
      const label = byId.get(id)
      return label !== undefined && !isHidden(label.treeId)
    })
    .slice(0, hotMost)
}

export const labelsById: Handler<Calls['byIds']> = async (ctx, { ids }) => {
  const inRange = ids.filter((id) => id > 0 && id <= 2_147_483_647)
  if (inRange.length === 0) return []
  const wanted = new Set(inRange)
  const versions = await newestOf(ctx, await treesOfLabels(ctx, inRange))
  const trees = await Promise.all(
    versions.map(({ treeId, version }) => treeAt(ctx, treeId, version)),
  )
  return trees
    .flat()
    .filter((label) => wanted.has(label.id))
    .map((label) => toLabel(label, ctx.language))
}

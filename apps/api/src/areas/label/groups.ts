import type { CrowdRule } from '@oas/contract/label/group-calls'
import type { Label } from '@oas/contract/label/schemas'
import type { Language } from '@oas/contract/language/calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { SkillLevel } from '@oas/contract/skill-level/schemas'
import type { CallContext } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'
import { highestLevel, placeOf } from '../skill-level/index.ts'
import { labelName } from './queries/trees.ts'
import { allGroups, personById } from './queries/groups.ts'

/** Crowds and classes as every server knows them. */
export const liveGroups = createLive({ what: 'label', key: 'groups' }, ({ db }) => allGroups(db))

export type Member = {
  name: string
  teamId: string | null
  region: string
  languages: readonly string[]
  level: SkillLevel
}
/** Whether the level of a person is asked for at all. */
const asksLevel = ({ level = 'trainee' }: CrowdRule): boolean => level !== 'trainee'
/** Parts of a rule that a person is not of; none of them: the person belongs. */
export function missesOf(
  rule: CrowdRule,
  { name, teamId, region, languages, level }: Member,
): string[] {
  return [
    ...(rule.teams.length > 0 && !(teamId !== null && rule.teams.includes(teamId))
      ? ['teams']
      : []),
    ...(rule.regions.length > 0 && !rule.regions.includes(region) ? ['regions'] : []),
    ...(rule.languages.length > 0 && !languages.some((one) => rule.languages.includes(one))
      ? ['languages']
      : []),
    ...(rule.people.length > 0 && !rule.people.includes(name) ? ['people'] : []),
    ...(placeOf(level) < placeOf(rule.level ?? 'trainee') ? ['level'] : []),
  ]
}

/** Trees that crowds keep from a person: those bound to crowds the person belongs to none of. */
export function treesHiddenFrom(
  crowds: readonly { rule: CrowdRule; trees: readonly number[] }[],
  person: Member,
): ReadonlySet<number> {
  const open = new Set(
    crowds.filter(({ rule }) => missesOf(rule, person).length === 0).flatMap(({ trees }) => trees),
  )
  return new Set(crowds.flatMap(({ trees }) => trees).filter((id) => !open.has(id)))
}

export type Offering = {
  stamp: string
  isHidden: (treeId: number) => boolean
  classOf: (treeId: number) => Pick<Label, 'className' | 'classColor'>
}
/**
 * What the caller is offered of a type: a tree that the type asks for is offered to everybody,
 * since nothing could be decided without it. Where crowds ask for a level, the stamp tells that of
 * the caller too.
 */
export async function offeringOf(
  ctx: CallContext,
  setting: Pick<TypeSetting, 'appId' | 'type' | 'baseInfo'>,
): Promise<Offering> {
  const { crowds, classes, stamp } = await liveGroups.get(ctx)
  const caller = crowds.length > 0 && ctx.caller.kind === 'person' ? ctx.caller : null
  const found = caller && (await personById(ctx.db, caller.id))
  const levels = caller !== null && crowds.some(({ rule }) => asksLevel(rule))
  const level = levels ? await highestLevel(ctx.db, caller.id, setting) : 'trainee'
  const required = new Set(
    setting.baseInfo.labelList.filter((list) => list.required).map((list) => list.templateId),
  )
  const hidden = found ? treesHiddenFrom(crowds, { ...found, level }) : new Set<number>()
  const named = new Map(classes.map((row) => [row.treeId, row]))
  const language: Language = ctx.language
  return {
    stamp: levels ? `${stamp}.${placeOf(level)}` : stamp,
    isHidden: (treeId) => hidden.has(treeId) && !required.has(treeId),
    classOf: (treeId) => {
      const found = named.get(treeId)
      return found ? { className: labelName(found.names, language), classColor: found.color } : {}
    },
  }
}

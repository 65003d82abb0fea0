import type { ClassFields, CrowdFields, labelGroupCalls } from '@oas/contract/label/group-calls'
import { mapColors } from '@oas/contract/map-config/schemas'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { numberOf } from './edit.ts'
import { highestLevel } from '../skill-level/index.ts'
import { liveGroups, missesOf, treesHiddenFrom } from './groups.ts'
import { type Tx, lockNames } from './queries/drafts.ts'
import {
  findCrowdByName,
  crowdTeams,
  crowdWords,
  deleteClass,
  deleteCrowd,
  holdClass,
  holdCrowd,
  insertClass,
  insertCrowd,
  listClasses,
  listCrowds,
  findPersonByName,
  putClass,
  treeClasses,
  updateClassRow,
  updateCrowdRow,
} from './queries/groups.ts'
import { freeName } from './trees-calls.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelGroupCalls
const by = (ctx: CallContext) => ({ updatedAt: ctx.now(), updatedBy: ctx.caller.name })
/** Every server reads crowds and classes anew, and open pages ask for their labels again. */
const tell = async (ctx: CallContext): Promise<void> => {
  liveGroups.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'label', key: 'groups' })
}
const refuse = (ctx: CallContext, field: string, key: string): never =>
  fail('invalid-input', { field, reason: textOf(ctx.language, key) })

const checkTrees = async (
  ctx: CallContext,
  tx: Tx,
  trees: readonly number[],
  own: number | null,
): Promise<void> => {
  const known = await treeClasses(tx, trees)
  for (const [index, id] of trees.entries()) {
    const found = known.find((tree) => tree.id === id)
    if (!found) refuse(ctx, `trees.${index}`, 'label.no_tree')
    if (trees.indexOf(id) !== index) refuse(ctx, `trees.${index}`, 'label.there_twice')
    if (own !== null && found && found.classId !== null && found.classId !== own)
      refuse(ctx, `trees.${index}`, 'label.class_elsewhere')
  }
}

export const getClasses: Handler<Calls['classes']> = async (ctx) =>
  (await listClasses(ctx.db, new Date(ctx.now().getTime() - 30 * dayMs))).map(
    ({ names, color, updatedAt, ...row }) => ({
      ...row,
      ...names,
      color: mapColors.find((one) => one === color) ?? '',
      updatedAt: updatedAt.getTime(),
    }),
  )
const asClass = ({ cnName, enName, idName, ruName, color, single }: ClassFields) => ({
  names: {
    cnName: cnName.trim(),
    enName: enName.trim(),
    idName: idName.trim(),
    ruName: ruName.trim(),
  },
  color,
  single,
})

export const createClass: Handler<Calls['createClass']> = async (ctx, { key, ...input }) => {
  const made = await ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const id =
      (await insertClass(tx, key, { ...asClass(input), ...by(ctx) })) ??
      fail('in-use', { what: key, field: 'key' })
    await checkTrees(ctx, tx, input.trees, id)
    await putClass(tx, id, input.trees)
    await audit(tx, ctx, [
      {
        action: 'label.class-create',
        subject: `label-class:${key}`,
        detail: { before: null, after: input },
      },
    ])
    return { id }
  })
  await tell(ctx)
  return made
}
export const updateClass: Handler<Calls['updateClass']> = async (
  ctx,
  { id, version, ...input },
) => {
  await ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const before = (await holdClass(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    await checkTrees(ctx, tx, input.trees, id)
    await updateClassRow(tx, id, version + 1, { ...asClass(input), ...by(ctx) })
    await putClass(tx, id, input.trees)
    await audit(tx, ctx, [
      {
        action: 'label.class-update',
        subject: `label-class:${before.key}`,
        detail: {
          before: {
            ...before.names,
            color: before.color,
            single: before.single,
            trees: before.trees,
          },
          after: input,
        },
      },
    ])
  })
  await tell(ctx)
  return { version: version + 1 }
}
export const removeClass: Handler<Calls['removeClass']> = async (ctx, { version, ...input }) => {
  const id = numberOf(input.id)
  await ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const before = (await holdClass(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    if (before.trees.length > 0)
      fail('in-use', {
        what: (await treeClasses(tx, before.trees)).map(({ name }) => name).join(', '),
      })
    await deleteClass(tx, id)
    await audit(tx, ctx, [
      {
        action: 'label.class-remove',
        subject: `label-class:${before.key}`,
        detail: {
          before: { ...before.names, color: before.color, single: before.single },
          after: null,
        },
      },
    ])
  })
  await tell(ctx)
  return {}
}

export const getCrowds: Handler<Calls['crowds']> = async (ctx) =>
  (await listCrowds(ctx.db)).map(({ updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.getTime(),
  }))
export const getCrowdOptions: Handler<Calls['crowdOptions']> = async (ctx) => {
  const [teams, words] = await Promise.all([crowdTeams(ctx.db), crowdWords(ctx.db)])
  return { teams, ...words }
}
const noteOf = ({ name, remark, rule, trees }: CrowdFields) => ({ name, remark, rule, trees })

const cleanCrowd = async (
  ctx: CallContext,
  tx: Tx,
  input: CrowdFields,
  own?: number,
): Promise<CrowdFields> => {
  await lockNames(tx)
  const name = await freeName(ctx, input.name, (one) => findCrowdByName(tx, one), own)
  await checkTrees(ctx, tx, input.trees, null)
  return { name, remark: input.remark.trim(), rule: input.rule, trees: input.trees }
}
export const createCrowd: Handler<Calls['createCrowd']> = async (ctx, input) => {
  const made = await ctx.db.transaction().execute(async (tx) => {
    const fields = await cleanCrowd(ctx, tx, input)
    const id = (await insertCrowd(tx, { ...fields, ...by(ctx) })) ?? fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'label.crowd-create',
        subject: `label-crowd:${id}`,
        detail: { before: null, after: noteOf(fields) },
      },
    ])
    return { id }
  })
  await tell(ctx)
  return made
}
export const updateCrowd: Handler<Calls['updateCrowd']> = async (
  ctx,
  { id, version, ...input },
) => {
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await holdCrowd(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const fields = await cleanCrowd(ctx, tx, input, id)
    await updateCrowdRow(tx, id, version + 1, { ...fields, ...by(ctx) })
    await audit(tx, ctx, [
      {
        action: 'label.crowd-update',
        subject: `label-crowd:${id}`,
        detail: { before: noteOf(before), after: noteOf(fields) },
      },
    ])
  })
  await tell(ctx)
  return { version: version + 1 }
}
export const removeCrowd: Handler<Calls['removeCrowd']> = async (ctx, { version, ...input }) => {
  const id = numberOf(input.id)
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await holdCrowd(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    await deleteCrowd(tx, id)
    await audit(tx, ctx, [
      {
        action: 'label.crowd-remove',
        subject: `label-crowd:${id}`,
        detail: { before: noteOf(before), after: null },
      },
    ])
  })
  await tell(ctx)
  return {}
}
export const tryCrowd: Handler<Calls['tryCrowd']> = async (ctx, { rule, name, typeKey }) => {
  const found =
    (await findPersonByName(ctx.db, name.trim())) ?? refuse(ctx, 'name', 'label.no_person')
  const { crowds } = await liveGroups.get(ctx)
  const of = typeKey === undefined ? null : parseTypeKey(typeKey)
  const person = { ...found, level: await highestLevel(ctx.db, found.id, of) }
  const misses = missesOf(rule, person)
  return {
    name: person.name,
    team: person.team ?? '',
    region: person.region,
    languages: person.languages,
    belongs: misses.length === 0,
    misses,
    hidden: [...treesHiddenFrom(crowds, person)],
  }
}

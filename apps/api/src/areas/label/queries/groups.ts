import type { ClassFields, CrowdFields, CrowdRule } from '@oas/contract/label/group-calls'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { sql } from 'kysely'
import type { On, Tx } from './drafts.ts'

type By = { updatedAt: Date; updatedBy: string }
type Names = Pick<ClassFields, 'cnName' | 'enName' | 'idName' | 'ruName'>
const most = 10_000
const treesOf = sql<number[]>`(
    select coalesce(array_agg(t.id order by t.id), '{}')
    from label_tree t
    where t.class_id = label_class.id
  )`

export async function listClasses(on: On, since: Date) {
  return (
    await on
      .selectFrom('labelClass')
      .select([
        'id',
        'key',
        'names',
        'color',
        'single',
        'version',
        'updatedAt',
        'updatedBy',
        treesOf.as('trees'),
      ])
      .select(
        sql<number>`(
            select count(*)::int
            from label l
            join label_tree t on t.id = l.tree_id
            where t.class_id = label_class.id and l.removed_at is null and not l.retired
          )`.as('labels'),
      )
      .select(
        sql<number>`(
            select count(*)::int
            from (
              select 1
              from decision_label d
              join label l on l.id = d.label_id
              join label_tree t on t.id = l.tree_id
              where t.class_id = label_class.id and d.decision_id >= id_from(${since})
              limit ${most}
            ) x
          )`.as('decisions'),
      )
      .orderBy('key')
      .execute()
  ).map((row) => ({ ...row, names: row.names as unknown as Names }))
}
export async function holdClass(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('labelClass')
    .select(['id', 'key', 'names', 'color', 'single', 'version', treesOf.as('trees')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, names: row.names as unknown as Names }
}
type ClassRow = { names: Names; color: string; single: boolean } & By
export async function insertClass(
  tx: Tx,
  key: string,
  { names, ...rest }: ClassRow,
): Promise<number | undefined> {
  return (
    await tx
      .insertInto('labelClass')
      .values({ key, names: JSON.stringify(names), ...rest })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export function updateClassRow(tx: Tx, id: number, version: number, { names, ...rest }: ClassRow) {
  return tx
    .updateTable('labelClass')
    .set({ names: JSON.stringify(names), ...rest, version })
    .where('id', '=', id)
    .execute()
}
export function deleteClass(tx: Tx, id: number) {
  return tx.deleteFrom('labelClass').where('id', '=', id).execute()
}
export function treeClasses(tx: On, ids: readonly number[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('labelTree').select(['id', 'name', 'classId']).where('id', 'in', ids).execute()
}
export async function putClass(tx: Tx, classId: number, trees: readonly number[]): Promise<void> {
  await tx.updateTable('labelTree').set({ classId: null }).where('classId', '=', classId).execute()
  if (trees.length > 0)
    await tx.updateTable('labelTree').set({ classId }).where('id', 'in', trees).execute()
}

const member = (
  rule: ReturnType<typeof sql.ref>,
) => sql<boolean>`(${rule} -> 'teams' = '[]' or ${rule} -> 'teams' ? p.team_id::text)
    and (${rule} -> 'regions' = '[]' or ${rule} -> 'regions' ? p.region)
    and (${rule} -> 'people' = '[]' or ${rule} -> 'people' ? p.name)
    and (
      ${rule} -> 'languages' = '[]'
        or exists (select 1 from unnest(p.languages) l where ${rule} -> 'languages' ? l)
    )
    and (
      coalesce(${rule} ->> 'level', 'trainee') = 'trainee'
        or skill_level_best(p.id, null, null)
          >= array_position(${[...skillLevels]}::text[], ${rule} ->> 'level') - 1
    )`
export async function listCrowds(on: On) {
  return (
    await on
      .selectFrom('labelCrowd')
      .select(['id', 'name', 'remark', 'rule', 'trees', 'version', 'updatedAt', 'updatedBy'])
      .select(
        sql<number>`(
            select count(*)::int
            from person p
            where p.state = 'active' and ${member(sql.ref('label_crowd.rule'))}
          )`.as('people'),
      )
      .orderBy('name')
      .execute()
  ).map((row) => ({ ...row, rule: row.rule as unknown as CrowdRule }))
}
export async function holdCrowd(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('labelCrowd')
    .select(['id', 'name', 'remark', 'rule', 'trees', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, rule: row.rule as unknown as CrowdRule }
}
const asRow = ({ rule, trees, ...rest }: CrowdFields & By) => ({
  ...rest,
  rule: JSON.stringify(rule),
  trees: [...trees],
})
export async function insertCrowd(tx: Tx, row: CrowdFields & By): Promise<number | undefined> {
  return (
    await tx
      .insertInto('labelCrowd')
      .values(asRow(row))
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export function updateCrowdRow(tx: Tx, id: number, version: number, row: CrowdFields & By) {
  return tx
    .updateTable('labelCrowd')
    .set({ ...asRow(row), version })
    .where('id', '=', id)
    .execute()
}
export async function findCrowdByName(tx: On, name: string): Promise<number | undefined> {
  return (
    await tx
      .selectFrom('labelCrowd')
      .select('id')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
  )?.id
}
export function deleteCrowd(tx: Tx, id: number) {
  return tx.deleteFrom('labelCrowd').where('id', '=', id).execute()
}

export function crowdTeams(on: On) {
  return on.selectFrom('team').select(['id', 'name']).orderBy('name').execute()
}
export async function crowdWords(on: On): Promise<{ regions: string[]; languages: string[] }> {
  const { rows } = await sql<{
    regions: string[] | null
    languages: string[] | null
  }>`
    select (
      select array_agg(distinct region order by region) from person where region <> ''
    ) as regions,
      (select array_agg(distinct l order by l) from person, unnest(languages) l) as languages
  `.execute(on)
  return { regions: rows[0]?.regions ?? [], languages: rows[0]?.languages ?? [] }
}
const personColumns = [
  'person.id',
  'person.name',
  'person.teamId',
  'person.region',
  'person.languages',
  'team.name as team',
] as const
export function findPersonByName(on: On, name: string) {
  return on
    .selectFrom('person')
    .leftJoin('team', 'team.id', 'person.teamId')
    .select(personColumns)
    .where('person.name', '=', name)
    .executeTakeFirst()
}
export function personById(on: On, id: string) {
  return on
    .selectFrom('person')
    .leftJoin('team', 'team.id', 'person.teamId')
    .select(personColumns)
    .where('person.id', '=', id)
    .executeTakeFirst()
}

/**
 * What is needed to offer labels: crowds with trees, classes of trees, and a mark that changes with
 * them.
 */
export async function allGroups(on: On) {
  const [crowds, classes, stamp] = await Promise.all([
    on
      .selectFrom('labelCrowd')
      .select(['rule', 'trees'])
      .where(sql<boolean>`cardinality(trees) > 0`)
      .execute(),
    on
      .selectFrom('labelTree')
      .innerJoin('labelClass', 'labelClass.id', 'labelTree.classId')
      .select([
        'labelTree.id as treeId',
        'labelClass.names',
        'labelClass.color',
        'labelClass.single',
      ])
      .execute(),
    sql<{
      stamp: string | null
    }>`
      select md5(string_agg(x.t, ',' order by x.t)) as stamp
      from (
        select 'k' || id || '.' || version as t
        from label_class
        union all
        select 'c' || id || '.' || version
        from label_crowd
      ) x`.execute(on),
  ])
  return {
    crowds: crowds.map((row) => ({ trees: row.trees, rule: row.rule as unknown as CrowdRule })),
    classes: classes.map((row) => ({ ...row, names: row.names as unknown as Names })),
    stamp: stamp.rows[0]?.stamp?.slice(0, 8) ?? '',
  }
}

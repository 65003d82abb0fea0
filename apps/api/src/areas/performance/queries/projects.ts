import type {
  PriceBody,
  ProjectBody,
  ProjectState,
  priceStates,
} from '@oas/contract/performance/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type StoredProject = {
  id: string
  state: ProjectState
  version: number
  body: ProjectBody
  updatedAt: Date
  updatedBy: string
}

const read = (db: Db) =>
  db
    .selectFrom('performanceProject as j')
    .innerJoin('person as p', 'p.id', 'j.updatedBy')
    .select(['j.id', 'j.state', 'j.version', 'j.body', 'j.updatedAt', 'p.name as updatedBy'])
type Read = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number]
const toProject = ({ state, body, ...row }: Read): StoredProject => ({
  ...row,
  state: state as ProjectState,
  body: body as unknown as ProjectBody,
})

export async function listProjects(db: Db): Promise<StoredProject[]> {
  const rows = await read(db).orderBy('j.id').execute()
  return rows.map(toProject)
}

export async function findProject(db: Db, id: string): Promise<StoredProject | null> {
  const row = await read(db).where('j.id', '=', id).executeTakeFirst()
  return row ? toProject(row) : null
}

/**
 * Holds a project: nobody else locks a month of it, or adds to one, until the transaction ends. The
 * row is written, so that who sees one moment alone begins anew after somebody else held it.
 */
export async function holdProject(db: Db, id: string): Promise<StoredProject | null> {
  await sql`update performance_project set turn = turn + 1 where id = ${id}::bigint`.execute(db)
  return findProject(db, id)
}

/** A project as it was in a version. */
export async function bodyAt(db: Db, id: string, version: number): Promise<ProjectBody> {
  const { body } = await db
    .selectFrom('performanceProjectVersion')
    .select('body')
    .where('projectId', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return body as unknown as ProjectBody
}

export type StoredPrices = {
  version: number
  body: PriceBody
  state: (typeof priceStates)[number]
  madeBy: string
  name: string
  at: Date
}
/** Price tables, the newest first: those in force or waiting, or one version. */
export async function listPrices(db: Db, version: number | null): Promise<StoredPrices[]> {
  const rows = await db
    .selectFrom('performancePrice as r')
    .innerJoin('person as p', 'p.id', 'r.madeBy')
    .select(['r.version', 'r.body', 'r.state', 'r.madeBy', 'p.name', 'r.at'])
    .$if(version === null, (query) => query.where('r.state', 'in', ['inForce', 'waiting']))
    .$if(version !== null, (query) => query.where('r.version', '=', version ?? 0))
    .orderBy('r.version', 'desc')
    .execute()
  return rows.map(({ body, state, ...row }) => ({
    ...row,
    state: state as StoredPrices['state'],
    body: body as unknown as PriceBody,
  }))
}

/** The price table in force; null where nothing is paid by units. */
export async function pricesInForce(db: Db): Promise<StoredPrices | null> {
  const list = await listPrices(db, null)
  return list.find(({ state }) => state === 'inForce') ?? null
}

import type { performanceViews } from '@oas/contract/performance/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { listRecords } from './queries/periods.ts'
import { type StoredProject, findProject, listProjects } from './queries/projects.ts'

export type View = (typeof performanceViews)[number]
type Asking = Pick<CallContext, 'caller'>

/** Whose records somebody sees. */
export function viewOf(ctx: Asking, mine = false): View {
  if (mine) return 'own'
  if (holds(ctx, 'performance.manage')) return 'all'
  return holds(ctx, 'performance.read') && ctx.caller.teamId !== null ? 'team' : 'own'
}

/** Whether a record of somebody in a team may be seen. */
export function mayRecord(
  ctx: Asking,
  { personId, teamId }: { personId: string; teamId: string | null },
  view = viewOf(ctx),
): boolean {
  if (ctx.caller.kind === 'person' && personId === ctx.caller.id) return true
  return view === 'all' || (view === 'team' && teamId !== null && teamId === ctx.caller.teamId)
}

/** Whether a pay may be seen: one's own, or with the permission for that. */
export function mayPay(ctx: Asking, personId: string): boolean {
  return personId === ctx.caller.id || holds(ctx, 'performance.pay')
}

/** Whether the caller is one of the people of a project. */
export function isCovered({ caller }: Asking, { body, state }: StoredProject): boolean {
  return (
    state === 'active' &&
    caller.kind === 'person' &&
    caller.teamId !== null &&
    body.teamIds.includes(caller.teamId)
  )
}

const seesTypes = ({ caller }: Asking, { body }: StoredProject): boolean =>
  body.types.every((key) => {
    const { appId, type } = parseTypeKey(key)
    return mayType(caller, appId, type)
  })

/**
 * Whether a project may be seen: by its people, also those who left and have months in it, by their
 * leaders, by the office of its types.
 */
const mayProject = (ctx: Asking, project: StoredProject, own: ReadonlySet<string>): boolean => {
  const view = viewOf(ctx)
  if ((view === 'all' && seesTypes(ctx, project)) || own.has(project.id)) return true
  return (
    project.state !== 'draft' &&
    ctx.caller.teamId !== null &&
    project.body.teamIds.includes(ctx.caller.teamId)
  )
}

/** Projects in which the caller has months that are locked. */
const ownProjects = async ({ db, caller }: CallContext): Promise<Set<string>> => {
  if (caller.kind !== 'person') return new Set()
  const records = await listRecords(db, { personId: caller.id })
  return new Set(records.map(({ projectId }) => projectId))
}

export async function seenProjects(ctx: CallContext): Promise<StoredProject[]> {
  const own = await ownProjects(ctx)
  return (await listProjects(ctx.db)).filter((project) => mayProject(ctx, project, own))
}

/** A project that the caller sees. */
export async function requireProject(ctx: CallContext, id: string): Promise<StoredProject> {
  const project = await findProject(ctx.db, id)
  return project && mayProject(ctx, project, await ownProjects(ctx))
    ? project
    : fail('not-found', { field: 'projectId' })
}

/** A project whose data the office may manage. */
export function requireManaged(ctx: Asking, project: StoredProject | null): StoredProject {
  if (!project) return fail('not-found', { field: 'projectId' })
  for (const key of project.body.types) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId, field: 'projectId' })
  }
  return project
}

import type { Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import type {
  ListedRow,
  ProblemCode,
  TaskBody,
  TaskKind,
  TaskProblem,
} from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { settingOf } from '../setting/index.ts'
import { namesOfTypes } from './queries/choices.ts'
import { type ListCheck, checkListed, listOf, namedIn } from './queries/listed.ts'
import { type Named, crowdOf, listNamed, mayWork } from './queries/people.ts'
import { maySeeTypes } from './queries/tasks.ts'

type Calls = typeof taskCalls
type Asked = {
  id?: string | undefined
  kind: TaskKind
  body: TaskBody
  list?: readonly ListedRow[] | undefined
}
/** Problems of rows that are told one by one. */
const mostTold = 200
/** Fewer people than this are worth a word. */
const fewPeople = 2

type Say = (
  code: ProblemCode,
  level: TaskProblem['level'],
  words?: Readonly<Record<string, string | number>>,
  row?: number | null,
) => TaskProblem
const saying =
  (ctx: Pick<CallContext, 'language'>): Say =>
  (code, level, words = {}, row = null) => ({
    code,
    level,
    row,
    msg: textOf(ctx.language, `task.problem_${code.replaceAll('-', '_')}`, words),
  })

/** A few names out of many. */
const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`

/** Who of the named people cannot work on the task, and whether anybody can. */
const peopleProblems = (
  say: Say,
  named: readonly Named[],
  types: readonly string[],
): TaskProblem[] => {
  const able = named.filter(mayWork).length
  const lacking = named.slice(0, mostTold).flatMap(({ displayName, takes, sees, reaches }) => {
    if (!takes) return [say('lacks-right', 'warning', { name: displayName })]
    if (sees === 0)
      return [say('lacks-scope', 'warning', { name: displayName, type: firstOf(types) })]
    return reaches ? [] : [say('lacks-level', 'warning', { name: displayName })]
  })
  if (able === 0) return [say('no-people', 'error'), ...lacking]
  return able < fewPeople ? [say('few-people', 'warning', { n: able }), ...lacking] : lacking
}

const rowProblems = (say: Say, rows: readonly ListCheck[]): TaskProblem[] =>
  rows
    .filter(({ problem }) => problem !== null)
    .slice(0, mostTold)
    .map(({ no, ref, problem }) => say(problem as ProblemCode, 'warning', { ref }, no))

/** People named in rows: known, and among those the task goes to. */
const rowPeopleProblems = (
  say: Say,
  rows: readonly Pick<ListedRow, 'person'>[],
  found: ReadonlyMap<string, string>,
  crowd: ReadonlySet<string>,
  isNamed: boolean,
): TaskProblem[] =>
  rows
    .flatMap(({ person }, index) => {
      const id = found.get(person)
      if (person === '') return isNamed ? [say('no-named-person', 'warning', {}, index + 1)] : []
      if (id === undefined) return [say('unknown-person', 'error', { name: person }, index + 1)]
      return crowd.has(id) ? [] : [say('outside-crowd', 'error', { name: person }, index + 1)]
    })
    .slice(0, mostTold)

const listProblems = async (
  ctx: CallContext,
  say: Say,
  { body }: Asked,
  rows: readonly (ListedRow & { no: number })[],
  named: readonly Named[],
): Promise<{ problems: TaskProblem[]; checked: ListCheck[] }> => {
  const checked = await checkListed(ctx.pool, rows, body.types)
  const found = await namedIn(ctx.pool, [...new Set(rows.map(({ person }) => person))])
  const crowd = new Set(named.filter(mayWork).map(({ id }) => id))
  return {
    checked,
    problems: [
      ...rowPeopleProblems(say, rows, found, crowd, body.handing.rule === 'named'),
      ...rowProblems(say, checked),
    ],
  }
}

/** Rounds that there are not enough people for, and levels that no result leads to. */
const roundProblems = async (
  ctx: CallContext,
  say: Say,
  { rounds, types }: TaskBody,
  able: number,
): Promise<TaskProblem[]> => {
  if (rounds.mode === 'single') return []
  const few =
    able > 0 && able < rounds.n
      ? [say('fewer-than-rounds', 'error', { n: able, rounds: rounds.n })]
      : []
  const settings = await Promise.all(
    types.map((key) => {
      const { appId, type } = parseTypeKey(key)
      return settingOf(ctx, appId, type)
    }),
  )
  const known = new Set(settings.flatMap((setting) => setting?.result.map(({ id }) => id) ?? []))
  return [
    ...few,
    ...rounds.next
      .filter((id) => !known.has(id))
      .map((result) => say('unknown-result', 'error', { result })),
  ]
}

/** Whether people and records of a task fit together; `id` where its list is the stored one. */
export async function checkOf(ctx: CallContext, asked: Asked): Promise<Output<Calls['check']>> {
  const say = saying(ctx)
  const { kind, body } = asked
  const now = ctx.now()
  const named = await listNamed(ctx.pool, crowdOf(body), body.types, now)
  const names = await namesOfTypes(ctx.db, body.types)
  const problems = peopleProblems(
    say,
    named,
    body.types.map((key) =>
      textOf(ctx.language, `type.${names.get(key) ?? key}`).replace(/^type\./, ''),
    ),
  )
  const rows = kind === 'special-order' ? await listOf(ctx.db, asked) : []
  const { problems: ofRows, checked } = await listProblems(ctx, say, asked, rows, named)
  const able = named.filter(mayWork).length
  const all = [...problems, ...ofRows, ...(await roundProblems(ctx, say, body, able))]
  const count = (problem: string): number => checked.filter((row) => row.problem === problem).length
  return {
    ok: all.every(({ level }) => level !== 'error'),
    eligible: able,
    problems: all,
    rows: {
      found: checked.filter((row) => row.problem === null).length,
      unknown: count('not-found'),
      duplicate: count('duplicate'),
      outOfScope: count('out-of-scope'),
    },
  }
}

/** Only types of the caller are looked into. */
export const checkTask: Handler<Calls['check']> = (ctx, asked) =>
  checkOf(ctx, {
    ...asked,
    body: {
      ...asked.body,
      types: asked.body.types.filter((key) => maySeeTypes(ctx.caller.scope, [key])),
    },
  })

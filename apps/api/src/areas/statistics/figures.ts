import type { Input, Output } from '@oas/contract/define'
import {
  type Figures,
  type StatAxis,
  type StatRow,
  maxStatRows,
  type statisticsCalls,
} from '@oas/contract/statistics/calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import {
  type Asked,
  type SpeedRow,
  type Sum,
  speedAxes,
  speedBy,
  sumAll,
  sumBy,
} from './queries/figures.ts'
import { spanOf } from './span.ts'

type Calls = typeof statisticsCalls
type Filter = Input<Calls['figures']>

export function figuresOf(
  { n, violations, undone, replaced, timed, ms }: Sum,
  speed: Pick<SpeedRow, 'p50' | 'p90'> | undefined,
): Figures {
  return {
    n,
    violations,
    passed: n - violations,
    undone,
    replaced,
    seconds: timed > 0 ? Math.round(ms / timed / 100) / 10 : null,
    p50: speed?.p50 ?? null,
    p90: speed?.p90 ?? null,
  }
}

/** Rows of time in their order, others by how much was done. */
const inOrder = (axes: readonly StatAxis[], rows: StatRow[]): StatRow[] =>
  axes[0] === 'day' || axes[0] === 'hour'
    ? rows.toSorted((a, b) => (a.keys.join(' ') < b.keys.join(' ') ? -1 : 1))
    : rows

/** Decisions in numbers. Medians are known of whole days, and not of single results or labels. */
export async function figures(
  ctx: CallContext,
  { axes = ['day'], from, to, mine, ...about }: Filter,
): Promise<Output<Calls['figures']>> {
  const asked: Asked = {
    ...about,
    ...spanOf(ctx, { from, to }, true),
    scope: ctx.caller.scope,
    ...(mine === true ? { personId: ctx.caller.id } : {}),
  }
  const timed = about.resultId === undefined && about.labelId === undefined
  const [rows, total, speeds, whole] = await Promise.all([
    sumBy(ctx.db, asked, axes, ctx.language, maxStatRows + 1),
    sumAll(ctx.db, asked),
    timed && axes.every((axis) => speedAxes.includes(axis)) ? speedBy(ctx.db, asked, axes) : [],
    timed ? speedBy(ctx.db, asked, []) : [],
  ])
  const byKey = new Map(speeds.map((row) => [row.keys.join(' '), row]))
  const list = rows.slice(0, maxStatRows).map((row): StatRow => ({
    keys: row.keys,
    names: row.names,
    ...figuresOf(row, byKey.get(row.keys.join(' '))),
  }))
  return {
    rows: inOrder(axes, list),
    total: figuresOf(total, whole[0]),
    more: rows.length > maxStatRows,
    asOf: ctx.now().getTime(),
  }
}

export async function exportFigures(ctx: CallContext, input: Filter): Promise<unknown> {
  const { rows, total } = await figures(ctx, input)
  const say = (key: string): string => textOf(ctx.language, `statistics.${key}`)
  const cells = ({
    n,
    violations,
    passed,
    undone,
    replaced,
    seconds,
    p50,
    p90,
  }: Figures): (string | number)[] => [
    n,
    violations,
    passed,
    undone,
    replaced,
    seconds ?? '',
    p50 ?? '',
    p90 ?? '',
  ]
  const axes = input.axes ?? ['day']
  const nameOf = (row: StatRow, at: number): string =>
    axes[at] === 'type'
      ? textOf(ctx.language, `type.${row.names[at]}`).replace(/^type\./, '')
      : axes[at] === 'result'
        ? textOf(ctx.language, `result.${row.names[at]}`).replace(/^result\./, '')
        : (row.names[at] ?? '')
  const head = [
    ...axes.map((axis) => say(`axis_${axis}`)),
    ...['n', 'violations', 'passed', 'undone', 'replaced', 'seconds', 'p50', 'p90'].map(say),
  ]
  async function* lines(): AsyncGenerator<readonly (string | number)[]> {
    for (const row of rows) yield [...axes.map((_, at) => nameOf(row, at)), ...cells(row)]
    if (rows.length > 0) yield [say('total'), ...axes.slice(1).map(() => ''), ...cells(total)]
  }
  return csvAnswer(ctx, datedNameOf(ctx, 'statistics'), head, lines())
}

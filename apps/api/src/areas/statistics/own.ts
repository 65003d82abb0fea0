import type { Output } from '@oas/contract/define'
import type { statisticsCalls } from '@oas/contract/statistics/calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { figuresOf } from './figures.ts'
import { type Asked, speedBy, sumBy, waitingOf } from './queries/figures.ts'
import { spanOf } from './span.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof statisticsCalls
type Own = Output<Calls['auditorStat']>['list'][number]
type One = {
  appId: number
  type: number
  typeName?: string
  from?: number | undefined
  to?: number | undefined
}

/**
 * One's own work by type; those asked for together share the time they name, so that few statements
 * do.
 */
export const auditorStat: Handler<Calls['auditorStat']> = async (ctx, input) => {
  const own = { scope: ctx.caller.scope, personId: ctx.caller.id }
  for (const { appId, type } of input)
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const worked =
    input.length > 0
      ? []
      : await sumBy(ctx.db, { ...own, ...spanOf(ctx, {}, true) }, ['type'], ctx.language, 200)
  const asked: readonly One[] =
    input.length > 0 ? input : worked.map(({ keys: [key = ''] }) => parseTypeKey(key))
  const waiting = new Map(
    (await waitingOf(ctx.db, asked.map(typeKeyOf))).map((row) => [typeKeyOf(row), row.n]),
  )
  const list: Own[] = []
  const groups = new Map<string, One[]>()
  for (const one of asked)
    groups.set(`${one.from} ${one.to}`, [...(groups.get(`${one.from} ${one.to}`) ?? []), one])
  for (const group of groups.values()) {
    const [{ from, to } = {}] = group
    const filter: Asked = {
      ...own,
      ...spanOf(ctx, { from, to }, true),
      types: group.map(typeKeyOf),
    }
    const [sums, labels, speeds] = await Promise.all([
      sumBy(ctx.db, filter, ['type'], ctx.language, 200),
      sumBy(ctx.db, filter, ['type', 'label'], ctx.language, 5000),
      speedBy(ctx.db, filter, ['type']),
    ])
    for (const one of group) {
      const key = typeKeyOf(one)
      const sum = sums.find((row) => row.keys[0] === key)
      list.push({
        appId: one.appId,
        type: one.type,
        typeName: sum?.names[0] ?? '',
        waiting: waiting.get(key) ?? 0,
        labels: labels
          .filter((row) => row.keys[0] === key && row.n > 0)
          .map((row) => ({ labelId: Number(row.keys[1]), name: row.names[1] ?? '', n: row.n })),
        ...figuresOf(
          sum ?? { n: 0, violations: 0, undone: 0, replaced: 0, timed: 0, ms: 0 },
          speeds.find((row) => row.keys[0] === key),
        ),
      })
    }
  }
  return { list }
}

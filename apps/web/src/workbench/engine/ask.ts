import type { Output } from '@oas/contract/define'
import { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { fetchWay, keptIds } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { type Bench, get, mainSetting, taskFields } from './bench.ts'
import { conditionQueryOf, lastDay, mostQueries, queriesOf, rangeField } from './queries.ts'

/** Looks at more of what waits, beside what is on screen. */
const look = (
  bench: Bench,
  limit: number,
  one: { postId?: string; uid?: string },
): Promise<Output<typeof queueCalls.look>> => {
  const {
    chosen,
    conditions,
    batches: { current, ahead },
    done,
  } = get(bench)
  const chosenRange = chosen
    .map((key) => conditions[key]?.[rangeField])
    .find(
      (value): value is [number, number] =>
        Array.isArray(value) && value.every((end) => typeof end === 'number'),
    )
  const [from, to] = chosenRange ?? lastDay(bench)
  const known = new Set([...current, ...ahead.flat(), ...done].map(({ id }) => id))
  return send(
    queueCalls.look,
    {
      pageKey: bench.kind.name,
      windowId: bench.windowId,
      from,
      to,
      limit,
      but: [...known].slice(0, mostLooked),
      types: [...chosen],
      conditionQuery: conditionQueryOf(bench),
      ...one,
    },
    { pageKey: bench.kind.name },
  )
}

/** Orders that one look can be told to leave out. */
const mostLooked = 400

/** Orders that one fetch can name as kept. */
const mostKept = 100

/**
 * Pages whose last fetch got no answer: it may have taken orders that nobody will see until they
 * run out.
 */
export const unanswered = new WeakSet<Bench>()

/**
 * Whether a fetch gives back what the window holds and the page does not know: at the start, and
 * after one without an answer, as soon as all that the page does know can be named.
 */
const givesBack = (bench: Bench, first: boolean, known: number): boolean =>
  first || (unanswered.has(bench) && known <= mostKept)

export async function ask(bench: Bench, first: boolean): Promise<Output<typeof queueCalls.fetch>> {
  const state = get(bench)
  const setting = mainSetting(state)
  const limit = setting?.baseInfo.showCount ?? 1
  const way = fetchWay(setting?.pageType.content.recordVersion)
  const common = {
    pageKey: bench.kind.name,
    business: bench.kind.business,
    windowId: bench.windowId,
    limit,
  }
  const one = {
    ...(bench.query.get('postId') ? { postId: bench.query.get('postId') ?? '' } : {}),
    ...(bench.query.get('uid') ? { uid: bench.query.get('uid') ?? '' } : {}),
  }
  if (bench.kind.looks) return look(bench, limit, one)
  const options = { pageKey: bench.kind.name }
  if (way.way === 'get') {
    const type = state.types.find((info) => typeKeyOf(info) === state.chosen[0])
    return send(
      queueCalls.fetchOne,
      { ...common, ...(type ? { appId: type.appId, type: type.type } : {}), ...one },
      options,
    )
  }
  const unsent = ((await bench.outbox?.unsent()) ?? []).flatMap((entry) =>
    entry.submission.recordResults.map((item) => item.id),
  )
  const kept = [
    ...new Set([
      ...unsent,
      ...state.batches.current.map(({ id }) => id),
      ...state.batches.ahead.flat().map(({ id }) => id),
    ]),
  ]
  const query = conditionQueryOf(bench)
  const lists =
    way.way === 'queryList'
      ? {
          queryList: (
            await Promise.all(state.chosen.map((key) => queriesOf(bench, key, query[key] ?? [])))
          )
            .flat()
            .slice(0, mostQueries),
        }
      : { conditionQuery: query }
  const reset = givesBack(bench, first, kept.length)
  const keepIds = reset
    ? kept.slice(0, mostKept)
    : [...new Set([...unsent, ...keptIds(state.batches)])].slice(0, mostKept)
  const answer = await send(
    queueCalls.fetch,
    {
      ...common,
      version: way.version,
      reset,
      keepIds,
      types: [...state.chosen],
      ...lists,
      ...taskFields(bench),
      ...one,
    },
    options,
  )
  if (reset) unanswered.delete(bench)
  return answer
}

import type { Output } from '@oas/contract/define'
import type { Condition, ConditionQuery, HeldRecord } from '@oas/contract/queue/schemas'
import { queueCalls } from '@oas/contract/queue/calls'
import { savedViewCalls } from '@oas/contract/saved-view/calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { batches, fetchWay, keptIds, mayPreload, restoreGroups } from '@oas/queue-engine'
import type { Static } from 'typebox'
import { send } from '../../api/send.ts'
import { conditionsSent, conditionsWrong, queryListType } from '../conditions/fields.ts'
import { parseQuery, queryPage } from '../conditions/queries.ts'
import { isWanted, presetDraft } from '../results/buttons.ts'
import { prepared } from '../results/prepared.ts'
import {
  type Bench,
  get,
  isUnheld,
  mainSetting,
  mostSpan,
  serverNow,
  set,
  settingFor,
  taskFields,
} from './bench.ts'
import { withGlue } from './glue.ts'
import { inPlain } from '../../kit/record/in-plain.ts'
import { exchanged } from './media-urls.ts'
import { loadAhead } from './page-info.ts'
import { decodeAhead } from './preload.ts'
import { picturesOf } from './rows.ts'
import { emptyDraft, emptyRow } from './types.ts'
import { tn } from '../plural.ts'

export type Queries = Static<typeof ConditionQuery>

/** Records left at which the next batch is asked for. */
const refillAt = 3

/** What is wrong with the conditions of the chosen types, by what the page knows itself. */
export const wrongConditions = (bench: Bench): ReturnType<typeof conditionsWrong> => {
  const state = get(bench)
  return state.chosen.flatMap((key) =>
    conditionsWrong(
      state.settings[key]?.condition ?? [],
      state.conditions[key] ?? {},
      mostSpan(bench),
    ),
  )
}

/** Conditions by type as they are sent; types without the take-order switch send none. */
export const conditionQueryOf = (bench: Bench): Queries => {
  const state = get(bench)
  return Object.fromEntries(
    state.chosen
      .map(
        (key) =>
          [
            key,
            conditionsSent(state.settings[key]?.condition ?? [], state.conditions[key] ?? {}),
          ] as const,
      )
      .filter(([, list]) => list.length > 0),
  )
}

/** Queries one fetch tries at most. */
const mostQueries = 10
/**
 * The saved queries chosen for a type, in their order; without any, its conditions. What another
 * person took away or that cannot be read is left out.
 */
const queriesOf = async (
  bench: Bench,
  key: string,
  conditions: readonly Condition[],
): Promise<{ queryId?: string; appId: number; type: number; conditions: Condition[] }[]> => {
  const state = get(bench)
  const { appId, type } = parseTypeKey(key)
  const field = state.settings[key]?.condition.find(
    (one) => one.type === queryListType && one.is_apply === 1,
  )
  const value = field && state.conditions[key]?.[field.dbField]
  if (!Array.isArray(value) || value.length === 0)
    return [{ appId, type, conditions: [...conditions] }]
  const views = await send(savedViewCalls.list, { page: queryPage({ appId, type }) })
  return value.flatMap((id) => {
    const view = views.find((one) => one.id === id)
    const query = view && parseQuery(view.query)
    return query ? [{ queryId: view.id, appId, type, conditions: query }] : []
  })
}

/** Where pages that only look have their range of time. */
export const rangeField = 'receivedAt'
/** The last day, which stands until another range is chosen. */
export const lastDay = (bench: Bench): [number, number] => {
  const now = Math.round(serverNow(bench))
  return [now - (mostSpan(bench) ?? 0), now]
}
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
const unanswered = new WeakSet<Bench>()
/**
 * Whether a fetch gives back what the window holds and the page does not know: at the start, and
 * after one without an answer, as soon as all that the page does know can be named.
 */
const givesBack = (bench: Bench, first: boolean, known: number): boolean =>
  first || (unanswered.has(bench) && known <= mostKept)

const ask = async (bench: Bench, first: boolean): Promise<Output<typeof queueCalls.fetch>> => {
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

const giveBack = (bench: Bench, unwanted: readonly HeldRecord[]): void => {
  if (unwanted.length === 0 || bench.kind.looks) return
  void send(queueCalls.release, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    list: unwanted.map(({ id, fence }) => ({ id, fence, reason: 'filtered' as const })),
  }).catch(() => undefined /* the lease ends by itself */)
}

/**
 * Takes fetched records in: unwanted ones go back, rules preset what nobody has touched, pictures
 * are decoded ahead.
 */
const takeIn = async (bench: Bench, list: readonly HeldRecord[]): Promise<number> => {
  const pending = new Set(
    ((await bench.outbox?.unsent()) ?? []).flatMap((entry) =>
      entry.submission.recordResults.map((item) => `${item.id}:${item.fence}`),
    ),
  )
  const state = get(bench)
  const now = serverNow(bench)
  const fresh = list.filter((record) => !pending.has(`${record.id}:${record.fence}`))
  const wanted = await withGlue(
    bench,
    await inPlain(
      fresh.filter((record) => {
        const setting = settingFor(state, record)
        return !setting || isWanted(record, setting, now)
      }),
    ),
  )
  const kept = new Set(wanted.map(({ id }) => id))
  giveBack(
    bench,
    fresh.filter(({ id }) => !kept.has(id)),
  )
  for (const record of wanted) {
    const setting = settingFor(state, record)
    const preset =
      setting && bench.drafts.get(record.recordId) === emptyDraft
        ? presetDraft(record, setting, now)
        : null
    const button = setting?.result.find((one) => one.id === preset?.resultId)
    // On a wall the preset is a mark on each picture, complete as a person would leave it.
    if (preset && setting && button && bench.kind.panel === 'picture_wall')
      bench.drafts.put(record.recordId, {
        ...emptyDraft,
        rows: Object.fromEntries(
          picturesOf(record).map(({ rowId }) => [
            rowId,
            prepared(button, { ...emptyRow, labels: preset.labels }, setting),
          ]),
        ),
      })
    else if (preset) bench.drafts.set(record.recordId, preset)
  }
  const shown = await exchanged(wanted, (record) => settingFor(state, record))
  // Where tiles stand in sections, those of one rule stand together.
  const ordered = bench.kind.sections
    ? shown.toSorted((a, b) => (a.reason === b.reason ? 0 : a.reason < b.reason ? -1 : 1))
    : shown
  set(bench, { batches: batches(get(bench).batches, { do: 'fetched', list: ordered }) })
  decodeAhead(bench)
  void loadAhead(bench, ordered)
  return wanted.length
}

/**
 * Holds records that were only looked at; answers them as they are held. What waits no more leaves
 * the screen.
 */
export const take = async (bench: Bench, records: readonly HeldRecord[]): Promise<HeldRecord[]> => {
  const wanted = records.filter((record) => isUnheld(bench, record))
  if (wanted.length === 0) return [...records]
  const { list } = await send(queueCalls.take, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    ids: wanted.map(({ id }) => id).slice(0, 200),
  })
  const held = new Map(list.map((record) => [record.id, record]))
  const lost = wanted.filter(({ id }) => !held.has(id))
  const renewed = wanted.flatMap((record) => {
    const now = held.get(record.id)
    return now
      ? [
          {
            ...record,
            fence: now.fence,
            leaseUntil: now.leaseUntil,
            deadline: now.deadline,
            settingVersion: now.settingVersion,
            currentJson: now.currentJson,
            showJson: { ...record.showJson, ...now.showJson },
          },
        ]
      : []
  })
  const { shownAt } = get(bench)
  // The clock of what is held begins when it is taken, not when it was first seen.
  set(bench, {
    shownAt: { ...shownAt, ...Object.fromEntries(renewed.map(({ id }) => [id, serverNow(bench)])) },
    batches: batches(batches(get(bench).batches, { do: 'replaced', list: renewed }), {
      do: 'removed',
      ids: lost.map(({ id }) => id),
    }),
  })
  if (lost.length > 0) bench.tell('warning', tn('audit.gone_taken', lost.length))
  return [...records.filter((record) => !isUnheld(bench, record)), ...renewed]
}

/** Gives ticked records back: they stay on screen, looked at. */
export const letGo = async (bench: Bench, records: readonly HeldRecord[]): Promise<void> => {
  if (!bench.kind.looks) return
  const held = records.filter((record) => record.leaseUntil > 0)
  if (held.length === 0) return
  await send(queueCalls.release, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    list: held.map(({ id, fence }) => ({ id, fence, reason: 'back' as const })),
  })
  set(bench, {
    batches: batches(get(bench).batches, {
      do: 'replaced',
      list: held.map((record) => ({ ...record, leaseUntil: 0, deadline: null })),
    }),
  })
}

const restoreFirst = async (bench: Bench): Promise<number> => {
  const {
    suspended,
    batches: { current },
  } = get(bench)
  const setting = mainSetting(get(bench))
  if (current.length > 0 || suspended.length === 0 || !setting) return 0
  const [group = []] = restoreGroups(suspended, setting.pageType.content.suspend.maxRestore)
  return restore(
    bench,
    group.map((record) => record.id),
  )
}

/** Takes suspended orders back: named ones, or the oldest. */
export const restore = async (bench: Bench, ids?: readonly string[]): Promise<number> => {
  const limit = mainSetting(get(bench))?.pageType.content.suspend.maxRestore ?? 5
  const answer = await send(queueCalls.restore, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    limit,
    ...(ids ? { ids: [...ids] } : {}),
  })
  const back = new Set([...answer.list.map((record) => record.id), ...(ids ?? [])])
  set(bench, { suspended: get(bench).suspended.filter((record) => !back.has(record.id)) })
  return takeIn(bench, answer.list)
}

/** Whether there is so little left that the next batch should be fetched. */
export const needsMore = (bench: Bench): boolean => {
  const state = get(bench)
  const setting = mainSetting(state)
  const left = state.batches.current.length
  if (left === 0) return true
  if (
    !setting ||
    !mayPreload(setting.pageType.content.preload, setting.pageType.content.recordVersion)
  )
    return false
  const wholeBatch = bench.kind.panel === 'picture_wall' || bench.kind.panel === 'text_group'
  return (
    (state.batches.ahead.length === 0 &&
      (wholeBatch || left <= refillAt || setting.baseInfo.showCount <= refillAt)) ||
    left + state.batches.ahead.flat().length <= refillAt
  )
}

/**
 * Fetches until there is enough or nothing is waiting. Suspended orders come back first when the
 * screen is empty, though not at once when the last one was just suspended.
 */
export const refill = async (
  bench: Bench,
  { first = false, restoring = true } = {},
): Promise<void> => {
  if (get(bench).fetching || get(bench).phase !== 'auditing') return
  set(bench, { fetching: true, fetchProblem: '' })
  try {
    let opening = first
    while (bench.alive && get(bench).phase === 'auditing' && (opening || needsMore(bench))) {
      if (!opening && restoring && (await restoreFirst(bench)) > 0) continue
      const started = performance.now()
      const answer = await ask(bench, opening)
      opening = false
      set(bench, {
        clockOffset: answer.serverTime - Date.now(),
        netMs: Math.round(performance.now() - started),
      })
      const taken = await takeIn(bench, answer.list)
      set(bench, { drained: answer.list.length === 0 })
      if (taken === 0) break
    }
  } catch (error) {
    unanswered.add(bench)
    set(bench, { fetchProblem: (error as Error).message })
  } finally {
    set(bench, { fetching: false })
  }
}

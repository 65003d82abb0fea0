/** Submitted batches that are kept for looking back. */
export const historyBatches = 5
/** Kept ids never exceed this, whatever a type shows at once. */
export const maxKeptIds = 100

/** How many ids a fetch may keep: twenty times the batch, at most a hundred. */
export function keptIdsCap(showCount: number): number {
  return Math.min(Math.max(1, Math.trunc(showCount)) * 20, maxKeptIds)
}

type Held = { readonly id: string }

/**
 * The orders of one browser window: those on screen, batches fetched ahead, and the last submitted
 * batches, newest first. `done` collects what was submitted of the current batch until it is empty.
 */
export type Batches<T extends Held> = {
  readonly showCount: number
  readonly current: readonly T[]
  readonly ahead: readonly (readonly T[])[]
  readonly done: readonly T[]
  readonly history: readonly (readonly T[])[]
}

export type BatchAction<T extends Held> =
  | { readonly do: 'fetched'; readonly list: readonly T[] }
  | { readonly do: 'submitted'; readonly ids: readonly string[] }
  | {
      readonly do: 'refused'
      readonly list: readonly T[]
      /** What is on screen goes back to what comes next. */ readonly aside?: boolean
    }
  | { readonly do: 'removed'; readonly ids: readonly string[] }
  | { readonly do: 'replaced'; readonly list: readonly T[] }
  | { readonly do: 'cleared' }

export function emptyBatches<T extends Held>(showCount: number): Batches<T> {
  return {
    showCount,
    current: [],
    ahead: [],
    done: [],
    history: [],
  }
}

/**
 * Every id the window holds: what is on screen first, then what was fetched ahead; capped, to be
 * sent as `keepIds`.
 */
export function keptIds<T extends Held>(state: Batches<T>): string[] {
  return [...state.current, ...state.ahead.flat()]
    .map((item) => item.id)
    .slice(0, keptIdsCap(state.showCount))
}

/** When the screen is empty, what was done becomes history and the next batch comes forward. */
const advance = <T extends Held>(state: Batches<T>): Batches<T> => {
  if (state.current.length > 0) return state
  const history =
    state.done.length > 0 ? [state.done, ...state.history].slice(0, historyBatches) : state.history
  const [next = [], ...ahead] = state.ahead
  return { ...state, current: next, ahead, done: [], history }
}

const without = <T extends Held>(list: readonly T[], ids: ReadonlySet<string>): T[] =>
  list.filter((item) => !ids.has(item.id))

/** What a window holds after something happened to it; an order is never in it twice. */
export function batches<T extends Held>(state: Batches<T>, action: BatchAction<T>): Batches<T> {
  switch (action.do) {
    case 'fetched': {
      const known = new Set([...state.current, ...state.ahead.flat()].map((item) => item.id))
      const fresh = action.list.filter((item) => !known.has(item.id) && known.add(item.id))
      return fresh.length === 0 ? state : advance({ ...state, ahead: [...state.ahead, fresh] })
    }
    case 'submitted': {
      const ids = new Set(action.ids)
      return advance({
        ...state,
        current: without(state.current, ids),
        done: [...state.done, ...state.current.filter((item) => ids.has(item.id))],
      })
    }
    case 'refused': {
      const ids = new Set(action.list.map((item) => item.id))
      const ahead = state.ahead
        .map((batch) => without(batch, ids))
        .filter((batch) => batch.length > 0)
      const onScreen = without(state.current, ids)
      return {
        ...state,
        current: action.aside ? action.list : [...action.list, ...onScreen],
        ahead: action.aside && onScreen.length > 0 ? [onScreen, ...ahead] : ahead,
        done: without(state.done, ids),
        history: state.history
          .map((batch) => without(batch, ids))
          .filter((batch) => batch.length > 0),
      }
    }
    case 'removed': {
      const ids = new Set(action.ids)
      return advance({
        ...state,
        current: without(state.current, ids),
        ahead: state.ahead.map((batch) => without(batch, ids)).filter((batch) => batch.length > 0),
      })
    }
    case 'replaced': {
      const newer = new Map(action.list.map((item) => [item.id, item]))
      const renew = (list: readonly T[]): T[] => list.map((item) => newer.get(item.id) ?? item)
      return { ...state, current: renew(state.current), ahead: state.ahead.map(renew) }
    }
    case 'cleared':
      return { ...state, current: [], ahead: [], done: [] }
  }
}

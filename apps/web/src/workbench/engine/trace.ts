type Trace = {
  start: number
  /** Milliseconds in focus so far, without the time since it came there last. */
  inFocus: number
  show: number | null
  resourcesLoaded: number | null
  informed: number | null
  firstLabel: number | null
  lastLabel: number | null
  popups: number
  watched: number | null
  list: { at: number; key: string }[]
}

const listMax = 200

const traceFrom = (start: number): Trace => ({
  start,
  inFocus: 0,
  show: null,
  resourcesLoaded: null,
  informed: null,
  firstLabel: null,
  lastLabel: null,
  popups: 0,
  watched: null,
  list: [],
})

type Part = { id: string; parts: number }
/** A time shared among records by their parts. */
const shared = (total: number, records: readonly Part[]): Map<string, number> => {
  const all = records.reduce((sum, { parts }) => sum + parts, 0)
  return new Map(records.map(({ id, parts }) => [id, Math.round((total * parts) / (all || 1))]))
}

/** When what happened to each record, in milliseconds after it appeared; goes with its decision. */
export function createTrace(now: () => number) {
  const traces = new Map<string, Trace>()
  let focus: { id: string; since: number } | null = null
  const of = (id: string): Trace => {
    let trace = traces.get(id)
    if (!trace) {
      trace = traceFrom(now())
      traces.set(id, trace)
    }
    return trace
  }
  const since = (trace: Trace): number => Math.max(0, Math.round(now() - trace.start))
  /** Ends the time of the record in focus. */
  const leave = (): void => {
    if (focus) of(focus.id).inFocus += now() - focus.since
    focus = null
  }
  return {
    /** The record that is looked at from now on; null where none can be seen. */
    focus: (id: string | null): void => {
      if (focus?.id === (id ?? undefined)) return
      leave()
      if (id !== null) focus = { id, since: now() }
    },
    /**
     * Milliseconds that each of some records took, which are decided together: the time they were
     * in
     * focus is shared by their parts.
     */
    spent: (records: readonly Part[]): Map<string, number> => {
      const ids = new Set(records.map(({ id }) => id))
      const before = [...ids].reduce((sum, id) => sum + (traces.get(id)?.inFocus ?? 0), 0)
      const running = focus && ids.has(focus.id) ? now() - focus.since : 0
      return shared(before + running, records)
    },
    shown: (id: string): void => {
      const trace = of(id)
      trace.show ??= since(trace)
    },
    loaded: (id: string): void => {
      const trace = of(id)
      trace.resourcesLoaded ??= since(trace)
    },
    informed: (id: string): void => {
      const trace = of(id)
      trace.informed ??= since(trace)
    },
    labelled: (id: string): void => {
      const trace = of(id)
      trace.firstLabel ??= since(trace)
      trace.lastLabel = since(trace)
    },
    /** Share of its recordings that was played, in percent: the most that was told. */
    watched: (id: string, percent: number): void => {
      const trace = of(id)
      trace.watched = Math.max(trace.watched ?? 0, percent)
    },
    popup: (id: string): void => {
      of(id).popups++
    },
    act: (id: string, key: string): void => {
      const trace = of(id)
      if (trace.list.length < listMax) trace.list.push({ at: since(trace), key })
    },
    /** What the submission carries; the trace ends with it. */
    finish: (
      id: string,
    ): { actions: Record<string, number | null>; actionList: { at: number; key: string }[] } => {
      const trace = of(id)
      const { show, informed, resourcesLoaded, firstLabel, lastLabel, popups, watched, list } =
        trace
      if (focus?.id === id) focus = null
      traces.delete(id)
      return {
        actions: {
          recordStart: 0,
          show,
          pageInfoLoaded: informed,
          resourcesLoaded,
          firstLabel,
          lastLabel,
          popups,
          ...(watched === null ? {} : { watched }),
          finish: since(trace),
        },
        actionList: list,
      }
    },
    sinceShown: (id: string): number => {
      const trace = traces.get(id)
      return trace ? now() - trace.start : 0
    },
  }
}

type Trace = {
  start: number
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

/** When what happened to each record, in milliseconds after it appeared; goes with its decision. */
export function createTrace(now: () => number) {
  const traces = new Map<string, Trace>()
  const of = (id: string): Trace => {
    let trace = traces.get(id)
    if (!trace) {
      trace = {
        start: now(),
        show: null,
        resourcesLoaded: null,
        informed: null,
        firstLabel: null,
        lastLabel: null,
        popups: 0,
        watched: null,
        list: [],
      }
      traces.set(id, trace)
    }
    return trace
  }
  const since = (trace: Trace): number => Math.max(0, Math.round(now() - trace.start))
  return {
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

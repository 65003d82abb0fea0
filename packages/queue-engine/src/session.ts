import { hourMs, minuteMs } from '@oas/contract/time'

/** Counts of one auditor session; a start makes a new serial id and sets all to zero. */
export type SessionCounts = {
  readonly serialId: string
  readonly startedAt: number
  readonly stoppedAt: number | null
  readonly decided: number
  readonly refused: number
  readonly overtime: number
  readonly byResult: Readonly<Record<string, number>>
}

export type SessionAction =
  | { readonly do: 'decided'; readonly resultId: string; readonly n?: number }
  | { readonly do: 'undone'; readonly resultId: string }
  | { readonly do: 'refused' }
  | { readonly do: 'overtime' }
  | { readonly do: 'stopped'; readonly at: number }

export function startSession(serialId: string, startedAt: number): SessionCounts {
  return {
    serialId,
    startedAt,
    stoppedAt: null,
    decided: 0,
    refused: 0,
    overtime: 0,
    byResult: {},
  }
}

/** The counts after something happened; a stopped session counts no more. */
export function countSession(state: SessionCounts, action: SessionAction): SessionCounts {
  if (state.stoppedAt !== null) return state
  switch (action.do) {
    case 'decided': {
      const n = action.n ?? 1
      return {
        ...state,
        decided: state.decided + n,
        byResult: {
          ...state.byResult,
          [action.resultId]: (state.byResult[action.resultId] ?? 0) + n,
        },
      }
    }
    case 'undone': {
      const before = state.byResult[action.resultId] ?? 0
      return before === 0
        ? state
        : {
            ...state,
            decided: state.decided - 1,
            byResult: { ...state.byResult, [action.resultId]: before - 1 },
          }
    }
    case 'refused':
      return { ...state, refused: state.refused + 1 }
    case 'overtime':
      return { ...state, overtime: state.overtime + 1 }
    case 'stopped':
      return { ...state, stoppedAt: Math.max(action.at, state.startedAt) }
  }
}

/** The counts as the periodic report carries them. */
export function reportOf(state: SessionCounts): Record<string, number> {
  return {
    decided: state.decided,
    refused: state.refused,
    overtime: state.overtime,
    ...Object.fromEntries(
      Object.entries(state.byResult).map(([id, n]) => [`result.${id}`.slice(0, 40), n]),
    ),
  }
}

/** What is decided in less is no pace. */
const telling = 5 * minuteMs

/** Decisions an hour of a session so far, at a time of the clock it began by; null at first. */
export function paceOf(counts: SessionCounts | null, now: number): number | null {
  const span = counts === null ? 0 : now - counts.startedAt
  return counts === null || span < telling ? null : Math.round((counts.decided / span) * hourMs)
}

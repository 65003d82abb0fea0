import type { Exceeded } from '@oas/contract/breaker/schemas'
import { type Permission, permissions } from '@oas/contract/permissions'

/**
 * Apps and types a caller may see; `all` is every app. A type of null stands for every type of the
 * app.
 */
export type DataScope = { all: boolean; pairs: readonly { appId: number; type: number | null }[] }

/** The scope that entries of roles come to; an app of null stands for every app. */
export function scopeOf(rows: readonly { appId: number | null; type: number | null }[]): DataScope {
  return {
    all: rows.some((row) => row.appId === null),
    pairs: rows.flatMap(({ appId, type }) => (appId === null ? [] : { appId, type })),
  }
}

/** Who makes a call: a signed-in person, a program with an API key, or nobody yet. */
export type Caller = {
  kind: 'person' | 'key' | 'nobody'
  /** Id of the person or key; '0' for nobody. */
  id: string
  name: string
  teamId: string | null
  sessionId: string
  permissions: ReadonlySet<Permission>
  paths: readonly string[]
  scope: DataScope
  /** They make the call themselves, by a session: no job works in their name. */
  direct?: true
  /** What they went beyond, while the breaker has stopped them. */
  stopped?: Exceeded
  /** Types that exams stop, some time or other; nothing where no exam does. */
  gates?: readonly ExamGate[]
  /** They confirmed that hidden cases stand among their orders, and it has not ended. */
  hiddenCases?: true
}
/** From a time on, only people with a valid pass of an exam take a type; null: they have none. */
export type ExamGate = {
  examId: string
  appId: number
  type: number
  from: number
  passedTo: number | null
}

export const nobody: Caller = {
  kind: 'nobody',
  id: '0',
  name: '',
  teamId: null,
  sessionId: '',
  permissions: new Set(),
  paths: [],
  scope: { all: false, pairs: [] },
}

/** The server itself, where it does what people ask of it while they are away. */
export function systemCaller(name: string): Caller {
  return {
    kind: 'person',
    id: '0',
    name,
    teamId: null,
    sessionId: '',
    permissions: new Set(permissions),
    paths: [],
    scope: { all: true, pairs: [] },
  }
}

/** Whether the caller may see data of an app, or of one type of it. */
export function mayApp(caller: Pick<Caller, 'scope'>, appId: number): boolean {
  return caller.scope.all || caller.scope.pairs.some((pair) => pair.appId === appId)
}
export function mayType(caller: Pick<Caller, 'scope'>, appId: number, type: number): boolean {
  return (
    caller.scope.all ||
    caller.scope.pairs.some(
      (pair) => pair.appId === appId && (pair.type === null || pair.type === type),
    )
  )
}
/** Types of an app that a scope lets see; null: all of them. */
export function typesSeen({ all, pairs }: DataScope, appId: number): number[] | null {
  const own = pairs.filter((pair) => pair.appId === appId)
  return all || own.some((pair) => pair.type === null)
    ? null
    : own.flatMap((pair) => pair.type ?? [])
}
/** Apps of which a scope lets see anything; null: all of them. */
export function appsSeen({ all, pairs }: DataScope): number[] | null {
  return all ? null : [...new Set(pairs.map((pair) => pair.appId))]
}

/**
 * Whether an exam lets the caller take a type now. Of several that stop it, the one that does since
 * last counts.
 */
export function passesGate(
  { gates }: Pick<Caller, 'gates'>,
  { appId, type }: { appId: number; type: number },
  now: number,
): boolean {
  const acting = (gates ?? []).filter(
    (gate) => gate.appId === appId && gate.type === type && gate.from <= now,
  )
  const from = Math.max(...acting.map((gate) => gate.from))
  const last = acting.filter((gate) => gate.from === from)
  return last.length === 0 || last.some(({ passedTo }) => passedTo !== null && passedTo > now)
}

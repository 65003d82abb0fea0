/** What the proxy client may complain of. */
const proxyProblems = [
  'missing-uid',
  'missing-region',
  'connect-error',
  'uid-error',
  'region-error',
  'exception-code',
  'version-error',
  'root-certificate-error',
] as const
export type ProxyProblem = (typeof proxyProblems)[number]
const dnsStates = ['unavailable', 'unknown', 'poor'] as const
export type DnsState = (typeof dnsStates)[number]

export type ProxyState = {
  phase: 'idle' | 'connecting' | 'connected' | 'waiting' | 'stopped'
  /** By way of the proxy's address, or straight to this machine. */
  way: 'proxy' | 'local'
  /** Connect errors since the last connection. */
  errors: number
  problem: { code: ProxyProblem; detail: string } | null
  dns: DnsState | null
}
export type ProxyEvent =
  | { type: 'start'; uid: string; region: string }
  | { type: 'opened' }
  | { type: 'failed' }
  | { type: 'closed' }
  | { type: 'retry' }
  | { type: 'stop' }
  | { type: 'told'; message: unknown }

type Rules = { macOrLinux: boolean }
/** Connect errors after which the other way is tried and the person is told. */
export function errorThreshold({ macOrLinux }: Rules): number {
  return macOrLinux ? 3 : 6
}
/** Milliseconds before another try: ten seconds more each time, up to 30, on Mac and Linux 60. */
export function retryDelay(errors: number, { macOrLinux }: Rules): number {
  return Math.min(Math.max(1, errors) * 10_000, macOrLinux ? 60_000 : 30_000)
}

export const idle: ProxyState = { phase: 'idle', way: 'proxy', errors: 0, problem: null, dns: null }

const isOne = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value)
/**
 * What the client says of itself: ready, a problem, or how its name service does. Anything else is
 * passed over.
 */
const hear = (state: ProxyState, message: unknown): ProxyState => {
  const { type, code, detail, dns } = (
    typeof message === 'object' && message !== null ? message : {}
  ) as Record<string, unknown>
  if (type === 'ready') return { ...state, phase: 'connected', errors: 0, problem: null }
  if (type === 'problem' && isOne(proxyProblems, code))
    return {
      ...state,
      problem: { code, detail: typeof detail === 'string' ? detail.slice(0, 300) : '' },
    }
  if (type === 'dns') return { ...state, dns: isOne(dnsStates, dns) ? dns : null }
  return state
}

/**
 * The connection as a machine: state and event in, state out; timers and sockets are the caller's.
 */
export function nextProxy(state: ProxyState, event: ProxyEvent, rules: Rules): ProxyState {
  if (state.phase === 'stopped' && event.type !== 'start') return state
  switch (event.type) {
    case 'start':
      if (event.uid === '')
        return { ...idle, phase: 'stopped', problem: { code: 'missing-uid', detail: '' } }
      if (event.region === '')
        return { ...idle, phase: 'stopped', problem: { code: 'missing-region', detail: '' } }
      return { ...idle, phase: 'connecting' }
    case 'opened':
      return state.phase === 'connecting' ? { ...state, phase: 'connected' } : state
    case 'failed':
    case 'closed': {
      const errors = state.errors + 1
      const full = errors % errorThreshold(rules) === 0
      return {
        ...state,
        phase: 'waiting',
        errors,
        way: full ? (state.way === 'proxy' ? 'local' : 'proxy') : state.way,
        problem: full ? { code: 'connect-error', detail: '' } : state.problem,
      }
    }
    case 'retry':
      return state.phase === 'waiting' ? { ...state, phase: 'connecting' } : state
    case 'told':
      return hear(state, event.message)
    case 'stop':
      return { ...state, phase: 'stopped' }
  }
}

export type State = 'pass' | 'warn' | 'fail'
/** What a check found: its state, and facts in words that need no translation. */
export type Verdict = { state: State; found: string }
export type CheckKey =
  | 'browser'
  | 'mp4'
  | 'hls'
  | 'amr'
  | 'webm'
  | 'webgl'
  | 'worker'
  | 'storage'
  | 'clock'
  | 'socket'
  | 'upload'
  | 'extension'
  | 'proxy'
  | 'fonts'
export type Report = {
  at: string
  userAgent: string
  language: string
  screen: string
  cores: number
  checks: Record<string, Verdict>
}

/** Oldest release of Chrome whose features the console is built with. */
const oldestChrome = 120

/** Of Google Chrome and its kin, by what the browser says of itself. */
export function browserVerdict(userAgent: string): Verdict {
  const version = /(?:Chrome|HeadlessChrome)\/(\d+)/.exec(userAgent)?.[1]
  const found =
    /(?:Edg|OPR|YaBrowser|Firefox|HeadlessChrome|Chrome|Version)\/[\d.]+/.exec(userAgent)?.[0] ??
    userAgent.slice(0, 80)
  if (version === undefined) return { state: 'fail', found }
  if (Number(version) < oldestChrome) return { state: 'fail', found }
  return { state: /Edg\/|OPR\/|YaBrowser\//.test(userAgent) ? 'warn' : 'pass', found }
}

/** What `canPlayType` answers. */
export function playVerdict(answer: string, absent: State): Verdict {
  return {
    state: answer === '' ? absent : 'pass',
    found: answer === '' ? '–' : answer,
  }
}

/**
 * A clock may be off by the time of a call, by a little, or by more than sessions and tokens
 * forgive.
 */
export function clockVerdict(lagMs: number): State {
  return Math.abs(lagMs) <= 30_000 ? 'pass' : Math.abs(lagMs) <= 300_000 ? 'warn' : 'fail'
}

export function countStates(verdicts: readonly Verdict[]): Record<State, number> {
  return {
    pass: verdicts.filter((one) => one.state === 'pass').length,
    warn: verdicts.filter((one) => one.state === 'warn').length,
    fail: verdicts.filter((one) => one.state === 'fail').length,
  }
}

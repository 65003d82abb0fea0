import type { LadderStep, LiveRule, RunFrame, RunSignal } from '@oas/contract/live-strategy/schemas'

/** A frame of a room with the score of the label; null: the model gave no answer. */
export type ScoredFrame = { id: string; at: number; score: number | null; url: string }
type AnsweredFrame = ScoredFrame & { score: number }
/**
 * What a strategy remembers of a room. `frames`: the newest with an answer, the oldest first;
 * `missed`: how many without one followed each other. Times are milliseconds.
 */
export type Watched = {
  frames: readonly AnsweredFrame[]
  takenAt: number | null
  quietUntil: number
  missed: number
  missingQuietUntil: number
}
export type Signalled = {
  kind: 'label' | 'missing'
  at: number
  /** The highest score of the evidence; 0 where answers are missing. */
  score: number
  evidence: readonly AnsweredFrame[]
}
export const unwatched: Watched = {
  frames: [],
  takenAt: null,
  quietUntil: 0,
  missed: 0,
  missingQuietUntil: 0,
}

const secondMs = 1000
const hourMs = 3_600_000
/** Frames come a little early or late; what comes sooner than this part of the pace is left out. */
const paceShare = 0.75

/** Whether a frame is one of those that a rule counts, by its pace. */
export function isDueFrame(
  { everySeconds }: Pick<LiveRule, 'everySeconds'>,
  { takenAt }: Pick<Watched, 'takenAt'>,
  at: number,
): boolean {
  return takenAt === null || at - takenAt >= everySeconds * secondMs * paceShare
}

const watchMissing = (
  rule: LiveRule,
  state: Watched,
  at: number,
): { state: Watched; signal: Signalled | null } => {
  const missed = state.missed + 1
  const next = { ...state, takenAt: at, missed }
  if (rule.onMissing === 'ignore' || missed < rule.ofLast || at < state.missingQuietUntil)
    return { state: next, signal: null }
  return {
    state: { ...next, missed: 0, missingQuietUntil: at + rule.cooldown * secondMs },
    signal: { kind: 'missing', at, score: 0, evidence: [] },
  }
}

/**
 * Takes one frame, later than those before. A signal follows where enough of the last ones reach
 * the line and none came within the cooldown; a frame without an answer stands for none, and where
 * as many as the rule looks at are missing in a row, that is a signal of its own if it says so.
 */
export function watchFrame(
  rule: LiveRule,
  state: Watched,
  frame: ScoredFrame,
): { state: Watched; signal: Signalled | null } {
  const { score, at } = frame
  if (!isDueFrame(rule, state, at)) return { state, signal: null }
  if (score === null) return watchMissing(rule, state, at)
  const frames = [...state.frames, { ...frame, score }].slice(-rule.ofLast)
  const next = { ...state, frames, takenAt: at, missed: 0 }
  const evidence = frames.filter((one) => one.score >= rule.line)
  if (at < state.quietUntil || evidence.length < rule.atLeast) return { state: next, signal: null }
  return {
    state: { ...next, quietUntil: at + rule.cooldown * secondMs },
    signal: { kind: 'label', at, score: Math.max(...evidence.map((one) => one.score)), evidence },
  }
}

export type Chosen = { nth: number; place: number | null } & Pick<
  LadderStep,
  'act' | 'machine' | 'resultId'
>
const patrolAlone = { place: null, act: 'watch', machine: false, resultId: '' } as const

/**
 * What a signal leads to: the highest step whose number is reached by the signals within its hours,
 * this one included, and whose line its score reaches. Without one the room is marked for patrol.
 * `earlier`: times of signals of the host. `nth` counts within the hours of the step.
 */
export function chooseStep(
  steps: readonly LadderStep[],
  earlier: readonly number[],
  { at, score }: Pick<Signalled, 'at' | 'score'>,
): Chosen {
  const countOf = ({ hours }: Pick<LadderStep, 'hours'>): number =>
    earlier.filter((one) => one <= at && one > at - hours * hourMs).length + 1
  const place = steps.findLastIndex(
    (step) => countOf(step) >= step.nth && score >= (step.line ?? 0),
  )
  const step = steps[place]
  if (!step) return { nth: earlier.length + 1, ...patrolAlone }
  const { act, machine, resultId } = step
  return { nth: countOf(step), place, act, machine: machine && act === 'suggest_cut', resultId }
}

/** What frames without an answer lead to: people look, and the ladder does not count it. */
export const missingChoice: Chosen = {
  nth: 0,
  place: null,
  act: 'push',
  machine: false,
  resultId: '',
}

/** A whole room at once, as a trial shows it; times count from the first frame, in seconds. */
export function runFrames(
  rule: LiveRule,
  steps: readonly LadderStep[],
  given: readonly ScoredFrame[],
): { frames: RunFrame[]; signals: RunSignal[] } {
  const start = given[0]?.at ?? 0
  const frames: RunFrame[] = []
  const signals: RunSignal[] = []
  const earlier: number[] = []
  let state = unwatched
  for (const frame of given) {
    const at = (frame.at - start) / secondMs
    const taken = isDueFrame(rule, state, frame.at)
    const quiet = frame.at < state.quietUntil
    const { state: next, signal } = watchFrame(rule, state, frame)
    state = next
    frames.push({ at, score: frame.score, taken, quiet, url: frame.url })
    if (!signal) continue
    const chosen = signal.kind === 'missing' ? missingChoice : chooseStep(steps, earlier, signal)
    if (signal.kind === 'label') earlier.push(signal.at)
    signals.push({
      at,
      kind: signal.kind,
      score: signal.score,
      evidence: signal.evidence.length,
      nth: chosen.nth,
      step: chosen.place === null ? null : chosen.place + 1,
      act: chosen.act,
      machine: chosen.machine,
    })
  }
  return { frames, signals }
}

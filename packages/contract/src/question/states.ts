export const questionStates = [
  'open',
  'taken',
  'answered',
  'resolved',
  'reopened',
  'retracted',
] as const
export type QuestionState = (typeof questionStates)[number]
/** What is done to a question, by whom it may be done: the asker, or staff who may answer. */
export const questionActs = [
  'edit',
  'reply',
  'retract',
  'take',
  'assign',
  'answer',
  'ask',
  'resolve',
  'reopen',
  'merge',
  'link',
] as const
export type QuestionAct = (typeof questionActs)[number]
export type QuestionSide = 'asker' | 'staff'

type Rule = {
  readonly by: readonly QuestionSide[]
  readonly from: readonly QuestionState[]
  readonly to: (state: QuestionState, taken: boolean) => QuestionState
}
const live = ['open', 'taken', 'answered', 'reopened'] as const

/** open → taken → answered → resolved ⇄ reopened; the asker may retract what is not resolved. */
const rules: Readonly<Record<QuestionAct, Rule>> = {
  edit: { by: ['asker'], from: ['open'], to: (state) => state },
  // Words of the asker after an answer make it somebody's turn again.
  reply: {
    by: ['asker'],
    from: live,
    to: (state, taken) => (state === 'answered' ? (taken ? 'taken' : 'open') : state),
  },
  retract: { by: ['asker'], from: live, to: () => 'retracted' },
  take: { by: ['staff'], from: live, to: (state) => (state === 'answered' ? state : 'taken') },
  assign: { by: ['staff'], from: live, to: (state) => (state === 'answered' ? state : 'taken') },
  answer: { by: ['staff'], from: live, to: () => 'answered' },
  ask: { by: ['staff'], from: live, to: () => 'taken' },
  resolve: { by: ['asker', 'staff'], from: live, to: () => 'resolved' },
  reopen: { by: ['asker', 'staff'], from: ['resolved'], to: () => 'reopened' },
  // What is asked twice is answered once: the later one is settled by the answers of the other.
  merge: { by: ['staff'], from: live, to: () => 'resolved' },
  link: { by: ['staff'], from: [...live, 'resolved'], to: (state) => state },
}

/**
 * The state after an act, or null where that side may not do it now. `taken`: somebody of the staff
 * has the question.
 */
export function afterAct(
  act: QuestionAct,
  side: QuestionSide,
  state: QuestionState,
  taken: boolean,
): QuestionState | null {
  const rule = rules[act]
  return rule.by.includes(side) && rule.from.includes(state) ? rule.to(state, taken) : null
}
/** Acts that say something and therefore need a text. */
export const actsWithText: readonly QuestionAct[] = ['reply', 'answer', 'ask', 'retract']

/** Bounds of every expression: they hold wherever one is compiled or evaluated. */
export const limits = {
  characters: 2000,
  depth: 30,
  steps: 5000,
  resultCharacters: 10_000,
} as const

/** Names an expression may start from. Anything else is a problem when it is compiled. */
export const expressionNames = [
  'record',
  'ext',
  'data',
  'info',
  'user',
  'task',
  'setting',
  'form',
  'item',
  'now',
] as const
export type ExpressionName = (typeof expressionNames)[number]

/**
 * What an expression is evaluated over: JSON values by name, the time, and the lists that functions
 * consult.
 */
export type Scope = Partial<Readonly<Record<Exclude<ExpressionName, 'now'>, unknown>>> & {
  /**
   * Milliseconds since the epoch: time is passed in, so that the same inputs give the same result.
   */
  readonly now?: number
  /** Rules that hit beyond those marked in `record.texts`. */
  readonly hits?: readonly string[]
  /** Ids of the labels chosen so far. */
  readonly labels?: readonly number[]
  /** Country codes by id of the country group. */
  readonly countries?: Readonly<Record<string, readonly string[]>>
}

export type ProblemCode =
  | 'EXPR_SYNTAX'
  | 'EXPR_NAME'
  | 'EXPR_FUNCTION'
  | 'EXPR_TOO_LONG'
  | 'EXPR_TOO_DEEP'
/** Why a text is no expression; `position` counts UTF-16 units from 0. */
export type Problem = { code: ProblemCode; message: string; position: number }

/** Thrown inside an evaluation that exceeds its bounds; `evaluate` turns it into an answer. */
export class LimitReached extends Error {}

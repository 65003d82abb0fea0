import { run } from './evaluate.ts'
import { functions } from './functions.ts'
import { LimitReached, type Problem, type Scope } from './limits.ts'
import { parse } from './parse.ts'

export {
  type ExpressionName,
  type Problem,
  type ProblemCode,
  type Scope,
  expressionNames,
  limits,
} from './limits.ts'

export { type Step, trace } from './trace.ts'

export type Evaluated = { ok: true; value: unknown } | { ok: false; reason: string }
export type Compiled =
  | { ok: true; evaluate: (scope: Scope) => Evaluated }
  | { ok: false; problem: Problem }

const kept = new Map<string, Compiled>()
const keepAtMost = 2000

/**
 * Compiles an expression. It reads JSON values by own members, computes, and calls listed
 * functions; it cannot assign, loop, call methods or reach anything it was not given. `evaluate`
 * never throws: beyond its limits it answers `ok: false` with the reason. Missing members are
 * undefined; undefined is smaller, greater and equal to nothing. The same text and scope always
 * give the same answer.
 */
export function compile(text: string): Compiled {
  const found = kept.get(text)
  if (found) return found
  const parsed = parse(text)
  const compiled: Compiled = parsed.ok
    ? { ok: true, evaluate: (scope) => evaluated(() => run(parsed.node, scope)) }
    : parsed
  if (kept.size >= keepAtMost) kept.clear()
  kept.set(text, compiled)
  return compiled
}

const evaluated = (work: () => unknown): Evaluated => {
  try {
    return { ok: true, value: work() }
  } catch (thrown) {
    if (thrown instanceof LimitReached) return { ok: false, reason: thrown.message }
    throw thrown
  }
}

/** Whether an expression holds; an empty one does, one with an error does not. */
export function holdsTrue(text: string, scope: Scope): boolean {
  if (text.trim() === '') return true
  const compiled = compile(text)
  if (!compiled.ok) return false
  const result = compiled.evaluate(scope)
  return result.ok && Boolean(result.value)
}

/** The functions that expressions may call, with how many arguments each takes. */
export const expressionFunctions: readonly { name: string; min: number; max: number }[] =
  Object.entries(functions).map(
    ([
      name,
      {
        arity: [min, max],
      },
    ]) => ({ name, min, max }),
  )
export { exampleScope, functionExamples } from './examples.ts'

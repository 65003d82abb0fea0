import type { Input } from './workload.ts'

/**
 * An engine with the rules in it. `run` evaluates all of them on one input; `codes` reads what each
 * of the 200 said from the answer, and is not timed.
 */
export type Engine = {
  name: string
  run: (input: Input) => unknown
  codes: (answer: never, out: Int32Array) => void
  isAsync: boolean
  checked: number
}

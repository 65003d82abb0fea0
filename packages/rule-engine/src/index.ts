export * from './alpha.ts'
export { checkBody } from './check/check.ts'
export { optionMismatch, optionMismatches } from './check/mismatches.ts'
export { type BodyProblem, type BodyProblemCode, bodyProblem } from './check/problems.ts'
export { referencesOf } from './check/references.ts'
export { type DiffNode, diffBodies } from './diff/diff.ts'
export {
  type CompileOptions,
  type CompiledRule,
  type CompiledSet,
  CompileError,
  compileRule,
  compileSet,
} from './compile/set.ts'
export * from './interpret.ts'
export * from './lifecycle.ts'
export * from './merge.ts'
export type * from './model.ts'
export { relations, rightTypeOf } from './relations.ts'
export * from './typed.ts'

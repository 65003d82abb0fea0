import { expressionCalls, maxScope } from '@oas/contract/expression/calls'
import { type Scope, trace } from '@oas/expression'
import { because, fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'

export const expression = {
  area: 'expression',
  jobs: [],
  calls: implement(expressionCalls, {
    trial: async (_ctx, { expression: text, scope }) => {
      if (JSON.stringify(scope).length > maxScope)
        fail('invalid-input', { field: 'scope', reason: because('longer_than', { n: maxScope }) })
      const traced = trace(text, scope as Scope)
      return traced.ok
        ? { problem: null, root: traced.root, limit: traced.limit }
        : { problem: { ...traced.problem }, root: null, limit: '' }
    },
  }),
} as const

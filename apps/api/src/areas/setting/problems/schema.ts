import type { Problem } from '@oas/contract/setting/edit-schemas'
import { TypeSetting } from '@oas/contract/setting/schemas'
import { checkerOf } from '../../../http/validate.ts'

type Found = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message: string
}
const mostProblems = 200
const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

export function error(path: string, code: string, params: Problem['params'] = {}): Problem {
  return {
    path,
    code,
    level: 'error',
    params,
  }
}
export function warning(path: string, code: string, params: Problem['params'] = {}): Problem {
  return {
    path,
    code,
    level: 'warning',
    params,
  }
}
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const problemsAt = ({ keyword, instancePath, params, message }: Found): Problem[] => {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`)
  if (keyword === 'required')
    return names(params['requiredProperties']).map((name) => error(below(name), 'REQUIRED'))
  // What stands beside the named fields is held against the schema `false`.
  if (keyword === 'boolean') return [error(path, 'UNKNOWN_FIELD')]
  if (keyword === 'additionalProperties') return []
  if (keyword === 'enum' || keyword === 'const')
    return [error(path, 'NOT_A_CHOICE', { choices: names(params['allowedValues']).join(', ') })]
  if (keyword === 'pattern') return [error(path, 'WRONG_FORM')]
  if (limits.some((limit) => limit === keyword))
    return [error(path, 'OUT_OF_RANGE', { reason: message })]
  return [
    error(path, keyword === 'type' || keyword === 'anyOf' ? 'WRONG_TYPE' : 'WRONG_FORM', {
      reason: message,
    }),
  ]
}

/**
 * Where a document does not have the shape that servers and audit pages rely on; the first problem
 * of each place.
 */
export function schemaProblems(document: unknown): Problem[] {
  if (checkerOf(TypeSetting).Check(document)) return []
  const byPath = new Map<string, Problem>()
  for (const found of checkerOf(TypeSetting).Errors(document)) {
    for (const problem of problemsAt(found as Found))
      if (!byPath.has(problem.path)) byPath.set(problem.path, problem)
    if (byPath.size >= mostProblems) break
  }
  return byPath.size > 0 ? [...byPath.values()] : [error('', 'WRONG_FORM')]
}

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
const limits: Readonly<Record<string, string>> = {
  minimum: 'AT_LEAST',
  maximum: 'AT_MOST',
  minLength: 'LENGTH_AT_LEAST',
  maxLength: 'LENGTH_AT_MOST',
  minItems: 'ITEMS_AT_LEAST',
  maxItems: 'ITEMS_AT_MOST',
}
const types: ReadonlySet<unknown> = new Set([
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
])
/** Forms that are told in words. */
const forms: Readonly<Record<string, string>> = {
  '^[a-z0-9_]{1,40}$': 'FORM_ID',
  '^[a-z0-9_]{0,64}$': 'FORM_ID',
  '^[A-Za-z][A-Za-z0-9_]{0,39}$': 'FORM_KEY',
  '^[A-Za-z0-9_-]{1,40}$': 'FORM_WORD',
  '^[A-Za-z]+(\\.[A-Za-z0-9_]+){0,9}$': 'FORM_PATH',
  '^extData(\\.[A-Za-z0-9_]+)+$': 'FORM_EXT_PATH',
  '^[a-z0-9]$': 'FORM_HOTKEY',
  '^[0-9]{1,9}:[0-9]{1,9}$': 'FORM_TYPE',
}
const formProblem = (path: string, pattern: string): Problem => {
  const code = Object.hasOwn(forms, pattern) ? forms[pattern] : undefined
  return code ? error(path, code) : error(path, 'WRONG_FORM', { pattern })
}

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
  if (keyword === 'pattern') return [formProblem(path, String(params['pattern']))]
  if (Object.hasOwn(limits, keyword))
    return [error(path, limits[keyword] ?? '', { n: Number(params['limit']) })]
  if (keyword === 'type' && types.has(params['type']))
    return [error(path, `TYPE_${String(params['type']).toUpperCase()}`)]
  return [error(path, 'WRONG_TYPE', { reason: message })]
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
  return byPath.size > 0 ? [...byPath.values()] : [error('', 'TYPE_OBJECT')]
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

type Node = { [key: string]: unknown; type?: string }
const root = fileURLToPath(new URL('..', import.meta.url))
/** What a person reads or hears of an element or a part, beside what stands in it. */
const told = new Set([
  'title',
  'aria-label',
  'placeholder',
  'alt',
  'label',
  'hint',
  'empty',
  'summary',
  'submitLabel',
  'confirmLabel',
])
const letters = /\p{L}{2,}/u
/** The key of a text, or the name of a route or field. */
const isKey = (text: string): boolean => /^[a-z_]+\.[a-z0-9_]*$/.test(text)
const nameOf = (node: unknown): string => {
  const { type, value } = node as Node
  return type === 'Identifier' ? String(value) : ''
}

/** Words that an expression shows as they are. */
const wordsOf = (node: Node | null | undefined): string[] => {
  if (!node) return []
  if (node.type === 'StringLiteral') return [String(node['value'])]
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as Node[]).map((part) => String(part['cooked'] ?? ''))
  if (node.type === 'ConditionalExpression')
    return [...wordsOf(node['consequent'] as Node), ...wordsOf(node['alternate'] as Node)]
  if (
    node.type === 'BinaryExpression' &&
    ['&&', '||', '??', '+'].includes(String(node['operator']))
  )
    return [...wordsOf(node['left'] as Node), ...wordsOf(node['right'] as Node)]
  return node.type === 'ParenthesisExpression' || node.type === 'JSXExpressionContainer'
    ? wordsOf(node['expression'] as Node)
    : []
}

const ownWords = (node: Node): string[] => {
  if (node.type === 'JSXText') return [String(node['value']).trim()]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap(wordsOf)
  if (node.type === 'JSXAttribute' && told.has(nameOf(node['name'])))
    return wordsOf(node['value'] as Node)
  if (node.type === 'KeyValueProperty' && told.has(nameOf(node['key'])))
    return wordsOf(node['value'] as Node)
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'notify')
    return (node['arguments'] as { expression: Node }[])
      .slice(1)
      .flatMap(({ expression }) => wordsOf(expression))
  return []
}

const literalsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(literalsOf)
  if (typeof node !== 'object' || node === null) return []
  const found =
    'type' in node
      ? ownWords(node as Node).filter((text) => letters.test(text) && !isKey(text))
      : []
  return [
    ...found,
    ...Object.entries(node).flatMap(([key, value]) => (key === 'span' ? [] : literalsOf(value))),
  ]
}

/**
 * What is the same in every language: ids and units, keys of a keyboard, formats, examples of code
 * and addresses, names of languages in themselves.
 */
const sameEverywhere = new Set([
  'uid',
  'UID',
  'id',
  'IP',
  'URL',
  'HTTP',
  'ms',
  'px',
  'UTC+8',
  'VIP',
  'OAS',
  'alpha',
  'https://',
  '[reqId=',
  '/tags/record-list',
  'Ctrl+⏎',
  'Ctrl+K',
  'Ctrl+S',
  'Ctrl+Z',
  'Ctrl+Y',
  'Shift+Enter',
  '· uid',
  '(id)',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD, today, -3d',
  'ID, RU, …',
  '中文',
  'English',
  'Bahasa Indonesia',
  'Русский',
])
/** Words by the file that alone may hold them, and why. */
const excused: Readonly<Record<string, readonly string[]>> = {
  // Asked for in these words of whoever comes with another browser, before a language is known.
  'app/notices-of-start.ts': ['Please use Google Chrome browser!'],
  // The word of the error page, whatever the page speaks.
  'app/ErrorView.tsx': ['whoops'],
  'areas/fault/FaultPages.tsx': ['whoops'],
  // The name of an icon.
  'areas/auto-config/ReadyGallery.tsx': ['plus'],
  // The name of a variable of the server.
  'areas/home/StepBody.tsx': ['ALLOWED_HOSTS'],
  // Words of the language of expressions and rules.
  'areas/queue-rule/PriorityField.tsx': ['record.reportCount > 3 ? 9 : record.priority'],
  'areas/strategy/edit/NodeForm.tsx': ['result'],
  'areas/strategy/edit/TreeRow.tsx': ['cond_value_option_mismatch'],
  'areas/strategy/edit/completions.ts': ['relation', 'run'],
}

test('shows no words that stand in the code of a page', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const { body } = parseSync(readFileSync(join(root, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2022',
    })
    const path = file.replaceAll('\\', '/')
    return literalsOf(body)
      .filter((text) => !sameEverywhere.has(text.trim()) && !excused[path]?.includes(text.trim()))
      .map((text) => `${path}: ${text}`)
  })
  expect(found).toEqual([])
})

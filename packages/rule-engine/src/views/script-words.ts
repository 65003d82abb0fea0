/** Words of the script that are no names of indicators: of the language and of ours. */
const reserved = new Set([
  'await',
  'async',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'default',
  'delete',
  'do',
  'else',
  'enum',
  'export',
  'extends',
  'false',
  'finally',
  'for',
  'function',
  'if',
  'import',
  'in',
  'instanceof',
  'let',
  'new',
  'null',
  'of',
  'return',
  'static',
  'super',
  'switch',
  'this',
  'throw',
  'true',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
  'yield',
  'arguments',
  'eval',
  'relation',
  'run',
  'param',
  'math',
  'indicator',
])

/**
 * Whether a script may write an id as it is, `text.length()`; others are written `indicator("id")`.
 */
export function isPlainId(id: string): boolean {
  return /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/.test(id) && !reserved.has(id.split('.')[0] ?? '')
}

/**
 * Relations that stand between indicator and value; all others are written `relation("id",
 * indicator(), value)`.
 */
export const comparisons: ReadonlySet<string> = new Set(['==', '!=', '>=', '<=', '>', '<'])

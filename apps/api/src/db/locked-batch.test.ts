import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** What stands between the bracket at `from` and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

const locksSome = (select: string): boolean =>
  /\blimit\b/.test(select) && /\bfor (no key )?update\b/.test(select)

/**
 * Such a select behind `in` may be run again for every row of the outer table, as the plan has it,
 * and then takes more than its limit: each run skips what the one before took. As an array behind
 * `= any` it is run once.
 */
test('never locks a limited batch in a select that may be run again', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/\bin \(\s*select\b/g)]
      .filter(({ index }) => locksSome(within(text, text.indexOf('(', index))))
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`)
  })
  expect(found).toEqual([])
})

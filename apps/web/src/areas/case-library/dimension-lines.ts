import type { Dimension } from '@oas/contract/case-library/schemas'

const line = /^\s*([a-z][a-z0-9_]{0,29})\s*=\s*(\S.{0,39}?)\s*$/

/** The options of a dimension as lines, `key = name`. */
export function linesOf(options: Dimension['options']): string[] {
  return options.map(({ key, name }) => `${key} = ${name}`)
}

/** The same read back; null where a line is none. */
export function optionsOf(lines: readonly string[]): Dimension['options'] | null {
  const options = lines
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [, key = '', name = ''] = line.exec(one) ?? []
      return { key, name }
    })
  return options.every(({ key }) => key !== '') ? options : null
}

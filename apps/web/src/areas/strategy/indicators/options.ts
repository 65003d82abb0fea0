import type { NamedOption } from '@oas/contract/strategy/indicator'

/**
 * Options as lines of `id | 中文 | English | Bahasa | Русский`; what is left out after the id is the
 * id.
 */
export function toLines(options: readonly NamedOption[]): string {
  return options
    .map(({ id, names }) => [id, names.cn, names.en, names.id, names.ru].join(' | '))
    .join('\n')
}

/** Options of such lines; the number of the first line that is none, where there is one. */
export function fromLines(text: string): { options: NamedOption[] } | { wrongLine: number } {
  const options: NamedOption[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [id = '', cn = '', en = '', indonesian = '', ru = '', ...more] = line
      .split('|')
      .map((part) => part.trim())
    if (
      id === '' ||
      id.length > 200 ||
      more.length > 0 ||
      [cn, en, indonesian, ru].some((name) => name.length > 100) ||
      options.some((one) => one.id === id)
    )
      return { wrongLine: index + 1 }
    options.push({
      id,
      names: { cn: cn || id.slice(0, 100), en: en || cn || id.slice(0, 100), id: indonesian, ru },
    })
  }
  return { options }
}

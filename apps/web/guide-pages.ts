import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const suffix = '?guide'
/** Every picture of the guide has this size. */
const size = 'width="1280" height="800"'

const plain = (text: string): string => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** A page of the guide as a module: its HTML, with its pictures as files of the build. */
const moduleOf = (source: string, folder: string): string => {
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image({ href, text }) {
        // The pictures are taken of a console that is built before there are any.
        if (!existsSync(join(folder, href))) return `<em>${plain(text)}</em>`
        pictures.push(href)
        return `<img src="%%${pictures.length - 1}%%" alt="${plain(text)}" ${size} loading="lazy">`
      },
      table(token) {
        const row = (cells: typeof token.header, name: 'th' | 'td'): string =>
          `<tr>${cells
            .map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`)
            .join('')}</tr>`
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>\n`
      },
      // What names the text that a word stands for is for tests, not for readers.
      html: ({ text }) => text.replaceAll(/<!--.*?-->/gs, ''),
    },
  })
  const html = marked.parse(source, { async: false })
  return [
    ...pictures.map((path, n) => `import p${n} from ${JSON.stringify(join(folder, path))}`),
    `const pictures = [${pictures.map((_, n) => `p${n}`).join(', ')}]`,
    `export default ${JSON.stringify(html)}.replace(/%%(\\d+)%%/g, (_, n) => pictures[n])`,
  ].join('\n')
}

/** Pages of the guide (`docs/guide`) are rendered when the console is built. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.md${suffix}`)) return null
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      return {
        code: moduleOf(readFileSync(file, 'utf8'), dirname(file)),
        moduleType: 'js',
        map: null,
      }
    },
  }
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { commonTexts } from '../../nav/page.ts'
import { groupsBelow, root } from './spoken.ts'

const areas = readdirSync(join(root, 'areas')).map((name) => join(root, 'areas', name))
const rows = areas.flatMap((folder) =>
  [
    ...readFileSync(join(folder, 'routes.ts'), 'utf8').matchAll(
      /name: '([^']+)',\s+title: '(\w+)\.(?:(?!page\()[\s\S])*?import\('([^']+)'\)/g,
    ),
  ].map(([, name = '', titled = '', entry = '']) => {
    const groups = new Set([titled, ...groupsBelow([join(folder, entry)]).keys()])
    for (const common of commonTexts) groups.delete(common)
    return { name, groups: [...groups].sort() }
  }),
)

/** The file that says which groups of texts the code of each page of an area speaks in. */
export function writePageTexts(): string {
  const lines = rows
    .filter(({ groups }) => groups.length > 0)
    .map(({ name, groups }) => `  '${name}': [${groups.map((one) => `'${one}'`).join(', ')}],\n`)
  return `// Written by \`npm run texts:pages\` from what pages import: not to be changed by hand.

/** Groups of texts that the code of a page speaks in, beside those of every page, by its name. */
export const pageTexts: Readonly<Record<string, readonly string[]>> = {
${lines.join('')}}
`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditKinds } from '../nav/audit-kinds.ts'
import { detailTexts } from '../workbench/frame/text-groups.ts'
import { pageTexts } from './page-texts.gen.ts'
import { groupsBelow, root } from './page-texts/spoken.ts'
import { writePageTexts } from './page-texts/write-texts.ts'
import { pages } from './routes.ts'

// What of its texts a page does not load is there only if a page before it brought it along.
// Somebody who opens the page first would read keys.

const panelFile = new Map(
  [
    ...readFileSync(join(root, 'workbench/panels/by-type.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \{\n.*import\('\.\/([^']+)'\)/gm,
    ),
  ].map((match) => [match[1], join(root, 'workbench/panels', match[2] ?? '')]),
)

/** Groups that are spoken in below the entries and not given, each with a module that does. */
const lacking = (
  entries: readonly string[],
  given: readonly string[],
  elsewhere: readonly string[] = [],
): string[] =>
  [...groupsBelow(entries, elsewhere)]
    .filter(([group]) => !given.includes(group))
    .map(([group, path]) => `${group} in ${path}`)

test('the groups that pages of areas load are those that their code speaks in today', () => {
  expect(readFileSync(join(root, 'app/page-texts.gen.ts'), 'utf8')).toBe(writePageTexts())
  const names = new Set(pages.map(({ name }) => name))
  expect(Object.keys(pageTexts).length).toBeGreaterThan(100)
  expect(Object.keys(pageTexts).filter((name) => !names.has(name))).toEqual([])
})

test('no page names a group that follows from its code', () => {
  expect(
    pages.flatMap(({ name, texts = [] }) =>
      texts.filter((group) => pageTexts[name]?.includes(group)).map((group) => `${name}: ${group}`),
    ),
  ).toEqual([])
})

test.each(pages.map((page) => [page.path, page] as const))(
  '%s loads every group of texts that it may show',
  (_path, page) => {
    const entry = /apps\/web\/src\/([^"]+)/.exec(String(page.load))?.[1]
    expect(entry).toBeDefined()
    const kind = auditKinds.find(({ name }) => name === page.name)
    const panel = kind && panelFile.get(kind.panel)
    const given = [...(pageTexts[page.name] ?? []), ...(page.texts ?? [])]
    expect(lacking([join(root, entry ?? ''), ...(panel ? [panel] : [])], given)).toEqual([])
  },
)

test('the frame around all pages shows no other text than what every page has', () => {
  // Of the audit pages it asks for their names alone; the dialogs of a record bring their texts
  // along.
  const dialogs = ['workbench/detail/DetailModal.tsx', 'workbench/detail/AnswerModal.tsx']
  expect(lacking([join(root, 'app/App.tsx')], [], ['nav/audit-kinds.ts', ...dialogs])).toEqual([])
  for (const dialog of dialogs) expect(lacking([join(root, dialog)], detailTexts)).toEqual([])
})

test('there are panels to look at, and texts in them', () => {
  expect(panelFile.size).toBeGreaterThan(15)
  expect(lacking([...panelFile.values()], [])).not.toEqual([])
})

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Stored } from './use-uploads.ts'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, { name = '' }: { name?: string } = {}) => `${key} ${name}`,
}))
vi.mock('../../api/upload.ts', () => ({
  sendFile: async () => {
    throw new Error('not here')
  },
}))
vi.mock('../notice.tsx', () => ({ notify: () => undefined }))
const { FileTiles } = await import('./FileTiles.tsx')
const { PreviewDialog } = await import('./PreviewDialog.tsx')
const { UploadField } = await import('./UploadField.tsx')

const file = (n: number, mime = 'image/png'): Stored => ({
  id: String(n),
  url: `/f/${n}`,
  name: `${n}.x`,
  mime,
})
const nothing = (): void => undefined
const field = (n: number): string =>
  renderToStaticMarkup(
    <UploadField
      label="Files"
      bucket="question"
      value={Array.from({ length: n }, (_one, at) => file(at))}
      onChange={nothing}
      max={5}
      tooMany=""
      onPending={nothing}
    />,
  )

test.each([
  [0, false],
  [4, false],
  [5, true],
  [6, true],
])('with %i of five files there, nothing more can be chosen: %s', (n, shut) => {
  const markup = field(n)
  expect([
    /<input[^>]* disabled=""/.test(markup),
    /<button type="button" class="btn"[^>]* disabled=""/.test(markup),
  ]).toEqual([shut, shut])
})

test('files are taken away where they are edited, and nowhere else', () => {
  const files = [file(1), file(2, 'audio/ogg')]
  const removers = (markup: string): number => markup.split('frontend.remove_one').length - 1
  expect([
    removers(renderToStaticMarkup(<FileTiles files={files} onRemove={nothing} />)),
    removers(renderToStaticMarkup(<FileTiles files={files} />)),
  ]).toEqual([2, 0])
})

test.each([
  ['image/png', '<img src="/f/1" alt="1.x"'],
  ['video/mp4', '<video src="/f/1" controls'],
  ['audio/ogg', '<audio src="/f/1" controls'],
  ['application/pdf', 'frontend.upload_no_preview'],
])('%s opens in a dialog 800 wide', (mime, shown) => {
  const markup = renderToStaticMarkup(<PreviewDialog file={file(1, mime)} onClose={nothing} />)
  expect([markup.includes(shown), markup.includes('style="width:800px"')]).toEqual([true, true])
})

test('files are chosen by our own button everywhere, never by the one of the browser', () => {
  const folder = join(import.meta.dirname, '..', '..')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') &&
      !name.endsWith('.test.tsx') &&
      /type=['"]file['"]/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(found).toEqual([join('kit', 'upload', 'FilePicker.tsx')])
})

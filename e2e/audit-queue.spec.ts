import { type Page, expect, test } from '@playwright/test'
import { begin, makeAuditor, press, settled } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Comments first ${stamp}`
const auditor = `queue_auditor_${stamp}`
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: name })
const drawerOf = (page: Page) => page.getByRole('dialog', { name })
test.beforeAll(() => makeAuditor(auditor))

/** A queue that is on, of comments for one person. */
const makes = async (page: Page): Promise<void> => {
  await open(page, '/atlas/audit-queue')
  await page.getByRole('button', { name: 'New audit queue' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New audit queue' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Types/, 'Post comments')
  await pick(form, /^People(?! left)/, auditor)
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(form).toBeHidden()
  await rowOf(page).getByText(name).click()
  await drawerOf(page)
    .getByRole('button', { name: `Turn on: ${name}` })
    .press('Enter')
  await expect(drawerOf(page)).toContainText('On')
  expect(await axeInBoth(page)).toEqual([])
}

/** From the list of queues at the start page to a record, which is passed by a key. */
const works = async (page: Page): Promise<void> => {
  await open(page, '/tags/audit/text')
  await page.getByRole('link', { name: new RegExp(name) }).press('Enter')
  await begin(page)
  await expect(page.getByRole('note').filter({ hasText: name })).toBeVisible()
  await settled(page)
  await press(page, 'q')
}

test('makes an audit queue; its auditor works it off, and is told when it is paused', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await sendIn(
    page,
    12,
    [1, 2, 3].map((n) => ({
      uid: `u${stamp}`,
      postId: `${stamp}-${n}`,
      texts: [{ content: 'said' }],
    })),
  )
  await makes(page)
  const worker = await (await browser.newContext()).newPage()
  const seen = watch(worker)
  await signIn(worker, auditor)
  await works(worker)
  await visit(page, '/atlas/audit-queue')
  await rowOf(page).getByText(name).click()
  await drawerOf(page)
    .getByRole('button', { name: `Pause: ${name}` })
    .press('Enter')
  await expect(rowOf(page)).toContainText('Paused')
  await worker.reload()
  await expect(worker.getByText('This queue is paused').first()).toBeVisible()
  expect(await axeInBoth(worker)).toEqual([])
  expect([...problems, ...seen]).toEqual([])
})

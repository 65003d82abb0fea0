import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axe } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'

const gate = '/biz_gateway/tf_system_api/auto-config'
const unique = (): string =>
  `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
/** A writer and a publisher of settings, of which neither may do the other's part. */
const [writerName, passerName] = [`writer_${unique()}`, `passer_${unique()}`]
test.beforeAll(async () => {
  await makeAuditor(writerName, 'analyst')
  await makeAuditor(passerName, 'leader')
})

const make = async (
  page: Page,
  name: string,
  how: 'type' | 'parent',
  from: string | RegExp,
): Promise<string> => {
  await open(page, '/tags/auto-config/templates')
  await button(page, 'New template').click()
  const form = dialog(page, 'New template')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Start from').selectOption(how)
  await form.getByLabel(how === 'type' ? 'Created from type' : 'Extends').click()
  await page.getByRole('option').filter({ hasText: from }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `Template: ${name}` })).toBeVisible()
  return /templates\/(\d+)/.exec(page.url())?.[1] ?? ''
}
const seconds = (page: Page) => page.locator('.ac-form').getByLabel('undoSeconds')
const write = async (page: Page, id: string, value: string): Promise<void> => {
  await open(page, `/tags/auto-config/templates/${id}`)
  await seconds(page).fill(value)
  await button(page, 'Save draft').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
}
const publish = async (page: Page, id: string, version: number, note: string): Promise<void> => {
  await open(page, `/tags/auto-config/templates/${id}`)
  await expect(button(page, 'Publish')).toBeEnabled()
  await button(page, 'Publish').click()
  const form = dialog(page, `Publish version ${version}`)
  await form.getByLabel('What changes and why').fill(note)
  const warned = form.getByRole('checkbox', { name: /I have read the warnings/ })
  if (await warned.isVisible()) await warned.check()
  await form.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText(`Version ${version} published`)).toBeVisible()
}

test('extends a template, follows its new version once seen, goes back, and is retired', async ({
  browser,
}) => {
  const [writer, passer] = (await Promise.all(
    [0, 1].map(async () =>
      (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
    ),
  )) as [Page, Page]
  const problems = watch(writer)
  await signIn(writer, writerName)
  await signIn(passer, passerName)
  const [base, child] = [`Base ${unique()}`, `Child ${unique()}`]
  const baseId = await make(writer, base, 'type', '(50:12)')
  await write(writer, baseId, '11')
  await expect(button(writer, 'Publish')).toBeDisabled()
  await publish(passer, baseId, 1, 'first')
  const childId = await make(writer, child, 'parent', base)
  expect(await axe(writer)).toEqual([])
  await expect(seconds(writer)).toHaveValue('11')
  await writer.locator('.ac-form').getByLabel('undoDeliveredSeconds').fill('90')
  await button(writer, 'Save draft').click()
  await expect(writer.getByText('Draft saved')).toBeVisible()
  await publish(passer, childId, 1, 'first of the child')
  await write(writer, baseId, '17')
  await publish(passer, baseId, 2, 'longer')

  await open(writer, `/tags/auto-config/templates/${childId}`)
  await expect(
    writer.getByText(`“${base}” has published version 2; this template is based on version 1.`),
  ).toBeVisible()
  await button(writer, 'Rebase on version 2').click()
  const move = dialog(writer, 'Rebase on version 2')
  await expect(move.getByRole('row', { name: /Undo(?! after)/ })).toContainText('17')
  await move.getByRole('button', { name: 'OK' }).click()
  await expect(writer.getByText('The draft is now based on version 2')).toBeVisible()
  await expect(seconds(writer)).toHaveValue('17')
  await writer.getByRole('tab', { name: 'Own changes' }).click()
  await expect(writer.getByRole('table', { name: 'Own changes' })).toContainText(
    'Undo after delivery',
  )
  await expect(writer.getByRole('table', { name: 'Own changes' })).not.toContainText(
    /Undo(?! after)/,
  )
  await publish(passer, childId, 2, 'on the new base')
  await open(passer, `/tags/auto-config/templates/${baseId}`)
  await passer.getByRole('tab', { name: 'Bound types' }).click()
  await expect(passer.getByRole('listitem').filter({ hasText: child })).toContainText(
    'Pinned version 2',
  )

  await open(passer, `/tags/auto-config/templates/${childId}`)
  await passer.getByRole('tab', { name: 'History' }).click()
  await button(passer, 'Version 2').click()
  await expect(passer.getByRole('row', { name: /Undo(?! after)/ })).toContainText('17')
  await button(passer, 'Restore: 1').click()
  const back = dialog(passer, 'Restore version 1')
  await back.getByLabel('Reason').fill('too long')
  await back.getByRole('button', { name: 'Restore' }).click()
  await expect(passer.getByText('Version 3 published')).toBeVisible()
  await expect(seconds(passer)).toHaveValue('11')
  await button(passer, 'Retire').click()
  const retire = dialog(passer, 'Retire')
  await retire.getByLabel('Reason').fill('nobody needs it')
  await retire.getByRole('button', { name: 'Retire' }).click()
  await expect(passer.getByText('Template retired')).toBeVisible()
  await expect(button(passer, 'Publish')).toBeDisabled()
  await open(passer, `/tags/auto-config/templates?text=${encodeURIComponent(child)}`)
  await expect(passer.getByRole('row').filter({ hasText: child })).toContainText('Retired')
  await expect(passer.getByRole('row').filter({ hasText: child })).toContainText(`${base} · 1`)
  expect(problems).toEqual([])
})

test('says who must publish a draft to whoever wrote in it; that person finds and does it', async ({
  browser,
}) => {
  const [writer, passer] = (await Promise.all(
    [0, 1].map(async () =>
      (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
    ),
  )) as [Page, Page]
  await signIn(writer, 'admin')
  const type = 910_000 + Math.floor(Math.random() * 80_000)
  expect(
    (
      (await (
        await writer.request.post(`${url()}${gate}`, {
          data: {
            appId: 50,
            type,
            name: 'four_eyes',
            business: 'text',
            panel: 'text_list',
            pageKeys: ['tags-audit-text'],
          },
        })
      ).json()) as { code: number }
    ).code,
  ).toBe(0)
  await signIn(writer, writerName)
  await open(writer, `/tags/auto-config/50:${type}`)
  await expect(button(writer, 'Publish')).toBeDisabled()
  await expect(button(writer, 'Publish')).toHaveAttribute(
    'title',
    'You need the permission to publish settings',
  )
  await seconds(writer).fill('8')
  await button(writer, 'Save draft').click()
  await expect(writer.getByText('Draft saved')).toBeVisible()
  await signIn(passer, passerName)
  await open(passer, `/tags/auto-config?state=new&text=50:${type}`)
  await passer.getByRole('link', { name: `50:${type}` }).click()
  await expect(button(passer, 'Publish')).toBeEnabled()
  await button(passer, 'Publish').click()
  await dialog(passer, 'Publish version 1').getByLabel('What changes and why').fill('looked over')
  await dialog(passer, 'Publish version 1')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(passer.getByText('Version 1 published')).toBeVisible()
})

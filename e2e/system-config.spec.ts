import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { pathOf } from '../packages/contract/src/define.ts'
import { axeInBoth } from './support/axe.ts'
import { open, openMenu, signIn, url, watch } from './support/console.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('writes a setting with its JSON checked and change shown, rolls back and removes it', async ({
  page,
}) => {
  const problems = watch(page)
  const key = 'front.trial'
  await signIn(page, 'admin')
  // Other tests may have written more settings than a page of the list holds.
  await open(page, '/atlas/system-config?pageSize=100')
  await expect(page.getByRole('row', { name: /front\.release\.force/ })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'New setting' }).click()
  const dialog = dialogOf(page, 'New setting')
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key)
  await dialog.getByLabel(/Value \(JSON\)/).fill('{"a": 1,')
  await dialog.getByRole('button', { name: /Review change/ }).click()
  await expect(dialog.getByText(/not valid JSON/).first()).toBeVisible()
  await dialog.getByLabel(/Value \(JSON\)/).fill('{"a":1,"b":[1,2]}')
  await dialog.getByRole('button', { name: 'Format' }).click()
  await expect(dialog.getByLabel(/Value \(JSON\)/)).toHaveValue(
    '{\n  "a": 1,\n  "b": [\n    1,\n    2\n  ]\n}',
  )
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: /Review change/ }).click()
  await expect(dialog.getByRole('region', { name: 'Change' })).toContainText('"a": 1')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: /Save/ }).click()
  await page.getByRole('textbox', { name: /Key, remark or value/ }).fill(key)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: `Edit: ${key}` }).click()
  const edit = dialogOf(page, `Edit: ${key}`)
  await edit.getByLabel(/Value \(JSON\)/).fill('{"a":2}')
  await edit.getByRole('button', { name: /Review change/ }).click()
  await expect(edit.locator('.json-diff .gone').first()).toContainText('"a": 1')
  await edit.getByRole('button', { name: /Save/ }).click()
  await page.getByRole('button', { name: `History: ${key}` }).click()
  const drawer = page.getByRole('dialog', { name: `History of ${key}` })
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  // A notice lies over the corner for a moment.
  await expect(page.locator('.notice')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Roll back to this version: 1' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialogOf(page, 'Roll back to this version')
    .getByRole('button', { name: 'Roll back to this version' })
    .click()
  await expect(drawer.getByRole('listitem')).toHaveCount(3)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: new RegExp(key) })).toContainText('{"a":1,"b":[1,2]}')
  await page.getByRole('button', { name: `Delete: ${key}` }).click()
  await dialogOf(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: new RegExp(key) })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('whoever saves second sees what the first one wrote, and loses nothing', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const { createItem } = contract.systemConfig
  const base = { public: false, secret: false, remark: '' }
  expect(
    (
      await page.request.post(url() + pathOf(createItem), {
        data: { key: 'front.race', value: { n: 1, kept: true }, ...base },
      })
    ).status(),
  ).toBe(200)
  await open(page, '/atlas/system-config?text=front.race')
  await page.getByRole('button', { name: 'Edit: front.race' }).click()
  const dialog = dialogOf(page, 'Edit: front.race')
  await dialog.getByLabel(/Value \(JSON\)/).fill('{"n": 2, "kept": true}')
  expect(
    (
      await page.request.put(`${url()}/biz_gateway/justice_global/systemConfig/item/front.race`, {
        data: { version: 1, value: { n: 1, kept: false }, ...base },
      })
    ).status(),
  ).toBe(200)
  await dialog.getByRole('button', { name: /Review change/ }).click()
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(dialog.getByText(/admin saved version 2/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Their changes' })).toContainText('"kept": false')
  await expect(dialog.getByRole('region', { name: /Your changes to their version/ })).toContainText(
    '"n": 2',
  )
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: /Save mine over theirs/ }).click()
  await expect(page.getByRole('row', { name: /front\.race/ })).toContainText('{"n":2,"kept":true}')
  // The refusal itself is answered with 409, which the browser notes.
  expect(problems.filter((one) => !one.includes('409'))).toEqual([])
})

test('a secret is written and not shown again, and who may only read changes nothing', async ({
  page,
}) => {
  const key = `server.partner-${Date.now()}`
  await signIn(page, 'admin')
  await open(page, `/atlas/system-config?text=${key}`)
  await page.getByRole('button', { name: 'New setting' }).click()
  const dialog = dialogOf(page, 'New setting')
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key)
  await dialog.getByLabel(/Value \(JSON\)/).fill('"do-not-show-me"')
  await dialog.getByLabel(/^Secret/).check()
  await dialog.getByRole('button', { name: /Review change/ }).click()
  await expect(dialog.getByText('do-not-show-me')).toHaveCount(0)
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(key) })).toContainText('write-only')
  await page.getByRole('button', { name: `Edit: ${key}` }).click()
  await expect(dialogOf(page, new RegExp(key)).getByLabel(/Value \(JSON\)/)).toHaveValue('')
  await expect(page.getByText('do-not-show-me')).toHaveCount(0)
})

test('a page that another window switched says so, and goes along', async ({ page }) => {
  await signIn(page, 'leader')
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('oas:keep:environment', '"alpha"'))
  await openMenu(page, /User menu/)
  const loaded = page.waitForEvent('load')
  await page
    .getByRole('button', {
      name: 'The environment was switched in another window. Reload the page.',
    })
    .click()
  await loaded
  await openMenu(page, /User menu/)
  await expect(page.getByRole('button', { name: 'Switch to the normal environment' })).toBeVisible()
})

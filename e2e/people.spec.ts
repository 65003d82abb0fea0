import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'

const unique = (): string => `${Date.now().toString(36)}_${process.env['TEST_PARALLEL_INDEX'] ?? 0}`
const idOf = (page: Page): string => /detail\/(\d+)/.exec(page.url())?.[1] ?? ''

const makeRole = async (page: Page, name: string): Promise<string> => {
  await open(page, '/auth/role')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return idOf(page)
}
/** Ticks rights of the role that is open, and saves. */
const setRights = async (page: Page, paths: string, permissions: readonly string[], data: readonly string[]): Promise<void> => {
  await page.getByLabel('Pages', { exact: true }).fill(paths)
  await page.waitForTimeout(300)
  for (const permission of permissions) await page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox', { name: new RegExp(`^${permission} ·`) }).click()
  for (const entry of data) await page.getByRole('checkbox', { name: entry, exact: true }).click()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  // Pressed away, so that the next save shows its own.
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
}
const makePerson = async (page: Page, name: string, role: string): Promise<void> => {
  await open(page, '/auth/user')
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(name)
  await dialog.getByLabel('Display name').fill(`Person ${name}`)
  await dialog.getByLabel('Search: Roles').fill(role)
  await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(dialog).toBeHidden()
}

test('an auditor sees exactly what a new role gives, follows its changes while the page is open, and is told when disabled', async ({ page, browser }) => {
  const key = unique()
  const problems = watch(page)
  await signIn(page, 'admin')
  const roleId = await makeRole(page, `reviewers_${key}`)
  await setRights(page, '/\n/tags/record-list', ['record.read'], ['Lumo: Every type'])
  await makePerson(page, `rev_${key}`, `reviewers_${key}`)

  const context = await browser.newContext()
  const auditor = await context.newPage()
  await signIn(auditor, `rev_${key}`)
  await open(auditor, '/tags/record-list')
  const menu = auditor.getByRole('navigation', { name: 'Menu' })
  const entries = () => menu.getByRole('link').allInnerTexts()
  await expect.poll(entries).toEqual(['Find records'])
  await visit(auditor, '/auth/user')
  await expect(auditor).toHaveURL(/#\/no-access/)
  await visit(auditor, '/tags/record-list')

  // The role gains a page: the open menu has it without a reload.
  await open(page, `/auth/role-detail/${roleId}`)
  await setRights(page, '/\n/tags/record-list\n/audit/record-list', [], [])
  await expect.poll(entries).toEqual(['Find records', 'My audit records'])
  // The role loses the page that is open: it is left.
  await setRights(page, '/', [], [])
  await expect(auditor).toHaveURL(/#\/no-access/)
  await visit(auditor, '/')

  await open(page, `/auth/user?text=rev_${key}`)
  await page.getByRole('row', { name: new RegExp(`rev_${key}`) }).getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Disable' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('left the team')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(auditor.getByRole('dialog')).toContainText('The account is disabled')
  await auditor.getByRole('button', { name: 'Log in again' }).click()
  await expect(auditor).toHaveURL(/#\/login/)
  await expect(page.getByRole('row', { name: new RegExp(`rev_${key}`) })).toContainText('Disabled')
  expect(problems).toEqual([])
  await context.close()
})

test('of two administrators who edit one role the second is told, and keeps what was typed', async ({ page, browser }) => {
  const key = unique()
  await signIn(page, 'admin')
  const roleId = await makeRole(page, `edited_${key}`)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin')
  await open(other, `/auth/role-detail/${roleId}`)
  await open(page, `/auth/role-detail/${roleId}`)
  await page.getByLabel('Description').fill('first')
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await other.getByLabel('Description').fill('second')
  await other.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Somebody else saved while you were editing' })).toBeVisible()
  await expect(other.getByLabel('Description', { exact: true })).toHaveValue('second')
  await expect(other.getByRole('region', { name: 'Fields that differ' }).getByRole('row', { name: /^Description/ })).toContainText('first')
  await other.getByRole('button', { name: 'Take all of theirs' }).click()
  await expect(other.getByLabel('Description', { exact: true })).toHaveValue('first')
  await other.context().close()
})

test('roles are given to several people after a preview, and the log shows the difference', async ({ page }) => {
  const key = unique()
  await signIn(page, 'admin')
  await makeRole(page, `bulk_${key}`)
  await setRights(page, '/atlas/*', ['delivery.read'], [])
  for (const n of [1, 2]) await makePerson(page, `bulk${n}_${key}`, 'staff')
  await open(page, '/auth/batch-auth')
  await page.getByLabel('People (a user name a line)').fill(`bulk1_${key}\nbulk2_${key}\nnobody_${key}`)
  await page.getByLabel('Search: Give roles').fill(`bulk_${key}`)
  await page.getByRole('group', { name: 'Give roles', exact: true }).getByRole('checkbox').last().check()
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: /^Preview/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' }).first()
  await expect(preview).toContainText(`Unknown: nobody_${key}`)
  await expect(preview.getByRole('row', { name: new RegExp(`bulk1_${key}`) })).toContainText('/atlas/*, delivery.read')
  await preview.getByLabel('Reason').fill('new queue')
  await preview.getByRole('button', { name: /Apply to 2 people/ }).click()
  await expect(page.getByText('2 people changed')).toBeVisible()
  await open(page, '/auth/log?action=people.grant')
  await page.getByRole('row').filter({ hasText: `bulk2_${key}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Roles given or taken' })
  await expect(drawer).toContainText(`+ bulk_${key}`)
  await expect(drawer).toContainText('new queue')
})

test('what somebody holds is explained, and who can do what is answered', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/auth/permission?tab=who')
  await page.getByLabel('Page').fill('/atlas/dbmq-retry')
  await page.getByRole('combobox', { name: 'App', exact: true }).selectOption({ label: 'Palaver' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'leader', exact: true }) }).first()
  await expect(row).toContainText('leader: /atlas/dbmq-retry')
  await row.getByRole('link', { name: 'leader', exact: true }).click()
  await page.getByRole('tab', { name: 'Rights' }).click()
  await expect(page.getByRole('row', { name: /audit\.team/ })).toContainText('leader')
})

test('a leader sets and ends the work of the own team', async ({ page, browser }) => {
  const member = await (await browser.newContext()).newPage()
  await signIn(member, 'auditor2')
  await open(member, '/')
  await signIn(page, 'leader')
  await open(page, '/user-manage?text=auditor2')
  const row = page.getByRole('row').filter({ hasText: 'auditor2' })
  await expect(row).toContainText('Online')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Skills').fill('live, games')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('live, games')
  await row.getByRole('button', { name: 'End sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(member.getByRole('dialog')).toContainText('An administrator ended your session')
  await member.context().close()
})

test('entries of the menu are moved for everybody', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/auth/menu')
  await page.getByRole('button', { name: 'New entry' }).click()
  const title = `Wiki ${unique()}`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Link').fill('https://wiki.example/start')
  await dialog.getByRole('button', { name: /^Save Ctrl/ }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${title}` }).click()
  await expect(page.getByRole('dialog')).toContainText('whether to perform the delete operation')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('deleted successfully')).toBeVisible()
  await expect(menu.getByRole('link', { name: title })).toBeHidden()
})

const details = ['/auth/role-detail/1', '/auth/role-detail/1?tab=holders', '/auth/user-detail/2', '/auth/user-detail/2?tab=rights', '/auth/user-detail/2?tab=sessions', '/auth/user-detail/2?tab=log', '/auth/permission-detail/audit.take', '/auth/permission?tab=who', '/order-auth?tab=business', '/order-auth?tab=default', '/account/log?tab=sessions', '/account/log?tab=changes', '/user-manage']
for (const language of ['en', 'ru'] as const) {
  test(`detail pages and tabs say nothing to the console and show no raw key in ${language}`, async ({ page }) => {
    const problems = watch(page)
    await signIn(page, 'admin', { language })
    await open(page, '/')
    for (const path of details) {
      await visit(page, path)
      expect((await page.locator('body').innerText()).match(/\b(?:people\.(?!read|edit|team)|frontend\.|session\.(?!end|kick))[a-z_]+/g) ?? [], path).toEqual([])
    }
    expect(page.url().startsWith(url())).toBe(true)
    expect(problems).toEqual([])
  })
}

test('detail pages and tabs have no barrier in light or dark', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/')
  for (const path of details) {
    await visit(page, path)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((mode) => { document.documentElement.dataset['theme'] = mode }, theme)
      expect(await axe(page, 'main', theme === 'dark'), `${path} ${theme}`).toEqual([])
    }
  }
})

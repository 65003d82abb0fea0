import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { paste, pick } from './support/pick.ts'

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
const beside = /^Other pages and prefixes/
/** Ticks rights of the role that is open, and saves. */
const setRights = async (
  page: Page,
  paths: string,
  permissions: readonly string[],
  data: readonly string[],
): Promise<void> => {
  const pages = page
    .locator('fieldset')
    .filter({ has: page.getByRole('combobox', { name: beside }) })
  const ticked = pages.getByRole('checkbox', { checked: true, disabled: false })
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  const others = pages.getByRole('button', { name: /^Remove / })
  while ((await others.count()) > 0) await others.first().click()
  for (const path of paths.split('\n')) await pick(pages, beside, path)
  for (const permission of permissions) {
    await pick(page, /^Permissions/, permission)
  }
  for (const entry of data) await page.getByRole('checkbox', { name: entry, exact: true }).click()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  // Pressed away, so that the next save shows its own.
  await page.getByRole('button', { name: 'success Saved', exact: true }).click()
}
const makePerson = async (page: Page, name: string, role: string): Promise<void> => {
  await open(page, '/auth/user')
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog')
  // What is missing is called missing, not wrong.
  await dialog.getByLabel('User name').press('Control+Enter')
  await expect(dialog.getByLabel('User name')).toHaveAccessibleDescription('User name is required.')
  await dialog.getByLabel('User name').fill(name)
  await dialog.getByLabel('Display name').fill(`Person ${name}`)
  await pick(dialog, /^Roles/, role)
  await dialog.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(dialog).toBeHidden()
}

const entriesOf = (page: Page) => (): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()
const registersPermissionAndPath = async (page: Page, key: string): Promise<void> => {
  await open(page, '/auth/permission')
  await page.getByRole('button', { name: 'New permission' }).click()
  await page.getByRole('dialog').getByLabel('Key').fill(`weekly.${key}`)
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: new RegExp(`weekly\\.${key}`) })).toContainText(
    'Weekly report',
  )
  await visit(page, '/auth/route')
  await page.getByRole('button', { name: 'Register path' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Page' }).fill(`/reports/${key}`)
  await page.getByRole('dialog').getByLabel('Title').fill('Reports')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: new RegExp(`/reports/${key}`) })).toContainText(
    'Reports',
  )
}
/** A role with rights of the kinds there are, and a person who has it; answers its id. */
const makesReviewer = async (page: Page, key: string): Promise<string> => {
  const roleId = await makeRole(page, `reviewers_${key}`)
  // A long choice comes by fifty as it is scrolled.
  await page.getByRole('combobox', { name: /^Permissions/ }).click()
  const choices = page.getByRole('listbox')
  // The first takes all of them.
  await expect(choices.getByRole('option')).toHaveCount(51)
  await choices.evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  await expect.poll(() => choices.getByRole('option').count()).toBeGreaterThan(51)
  await page.keyboard.press('Escape')
  await setRights(
    page,
    `/\n/tags/record-list\n/reports/${key}`,
    ['record.read', `weekly.${key}`],
    ['Lumo: All types'],
  )
  await makePerson(page, `rev_${key}`, `reviewers_${key}`)
  return roleId
}
/** What the role gives is seen at the path, the permission, the person, the menu and in the log. */
const looksUpRights = async (page: Page, key: string, roleId: string): Promise<void> => {
  await visit(page, `/auth/route?text=${key}`)
  await expect(page.getByRole('row', { name: new RegExp(`/reports/${key}`) })).toContainText(
    `reviewers_${key}`,
  )
  await visit(page, `/auth/permission-detail/weekly.${key}`)
  await expect(page.getByRole('main')).toContainText(`reviewers_${key}`)
  await expect(page.getByRole('link', { name: `rev_${key}`, exact: true })).toBeVisible()
  await page.getByRole('link', { name: `rev_${key}`, exact: true }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
  for (const right of ['record.read', `weekly.${key}`, `/reports/${key}`])
    await expect(page.getByRole('row').filter({ hasText: right })).toContainText(`reviewers_${key}`)
  await visit(page, `/auth/menu?roleId=${roleId}`)
  const node = (name: string) =>
    page.locator('.menu-node').filter({ has: page.getByText(name, { exact: true }) })
  await expect(node('Record search')).not.toContainText('not visible')
  await expect(node('Roles')).toContainText('not visible')
  await visit(page, `/auth/log?subject=role:${roleId}&action=people.updateRole`)
  // A search with a time that cannot be read is not made.
  const from = page.getByRole('textbox', { name: /^From/ })
  await from.fill('yesterday')
  await page.keyboard.press('Enter')
  await expect(from).toHaveAccessibleDescription('Enter the time as YYYY-MM-DD HH:mm:ss')
  await expect(page).toHaveURL(/action=people\.updateRole$/)
  await page.getByRole('row').nth(1).getByRole('cell').first().click()
  await expect(page.getByRole('dialog')).toContainText('+ record.read')
  expect(await axeInBoth(page, '.drawer')).toEqual([])
}
const seesWhatRoleGives = async (auditor: Page, key: string): Promise<void> => {
  const self = (
    (await (
      await auditor.request.get(`${url()}/biz_gateway/justice_user/getSelfMainInfoNew`)
    ).json()) as { data: { permissions: string[]; apps: { id: number }[] } }
  ).data
  expect([self.permissions, self.apps.map((app) => app.id)]).toEqual([
    ['record.read', `weekly.${key}`],
    [50],
  ])
  // Nothing is known of where this person is: no tag of a region stands before that of the
  // language.
  expect(await auditor.locator('.shell-tag').allTextContents()).toEqual(['EN'])
  await expect.poll(entriesOf(auditor)).toEqual(['Record search'])
  await visit(auditor, '/auth/user')
  await expect(auditor).toHaveURL(/#\/no-access/)
  await visit(auditor, '/tags/record-list')
}
const followsRole = async (page: Page, auditor: Page, roleId: string): Promise<void> => {
  // The role gains a page: the open menu has it without a reload.
  await open(page, `/auth/role-detail/${roleId}`)
  await setRights(page, '/\n/tags/record-list\n/account/log', [], [])
  await expect(auditor.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  // The role loses the page that is open: it is left. One below the public parent of the audit is
  // open to whoever is signed in.
  await visit(auditor, '/account/log')
  await setRights(page, '/', [], [])
  await expect(auditor).toHaveURL(/#\/no-access/)
  await visit(auditor, '/tags/record-list')
  await expect(auditor.getByRole('heading', { name: 'Record search' })).toBeVisible()
  await visit(auditor, '/tags/white-list/list')
  await expect(auditor.getByRole('alert')).toContainText('missing permission whitelist.read')
  await visit(auditor, '/')
}
const isDisabledAndLetIn = async (page: Page, auditor: Page, key: string): Promise<void> => {
  await open(page, `/auth/user?text=rev_${key}`)
  await page
    .getByRole('row', { name: new RegExp(`rev_${key}`) })
    .getByRole('button', { name: 'Disable' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Disable' })).toBeDisabled()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Reason').fill('left the team')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(auditor.getByRole('dialog')).toContainText('The account is disabled')
  await auditor.getByRole('button', { name: 'Log in again' }).click()
  await expect(auditor).toHaveURL(/#\/login/)
  const row = page.getByRole('row', { name: new RegExp(`rev_${key}`) })
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: 'Enable' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Reason').fill('is back')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(row).toContainText('Active')
  await signIn(auditor, `rev_${key}`)
  await open(auditor, '/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await row.getByRole('button', { name: 'End all sessions' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect(auditor.getByRole('dialog')).toContainText('An administrator ended your session')
}

test('gives an auditor exactly what a new role gives, live, until the account is disabled', async ({
  page,
  browser,
}) => {
  const key = unique()
  const problems = watch(page)
  await signIn(page, 'admin')
  await registersPermissionAndPath(page, key)

  const roleId = await makesReviewer(page, key)
  await looksUpRights(page, key, roleId)

  const context = await browser.newContext()
  const auditor = await context.newPage()
  await signIn(auditor, `rev_${key}`)
  await open(auditor, '/tags/record-list')
  await seesWhatRoleGives(auditor, key)

  await followsRole(page, auditor, roleId)

  await isDisabledAndLetIn(page, auditor, key)
  expect(problems).toEqual([])
  await context.close()
})

test('tells the second of two administrators who edit one role, and keeps what was typed', async ({
  page,
  browser,
}) => {
  const key = unique()
  await signIn(page, 'admin')
  const roleId = await makeRole(page, `edited_${key}`)
  await visit(page, `/auth/role?text=edited_${key}`)
  await page
    .getByRole('row', { name: new RegExp(`edited_${key}`) })
    .getByRole('button', { name: 'Copy' })
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `edited_${key} copy`, level: 1 })).toBeVisible()
  await visit(page, `/auth/role?text=edited_${key}+copy`)
  await page
    .getByRole('row', { name: new RegExp(`edited_${key} copy`) })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('dialog')).toContainText(`edited_${key} copy (People: 0)`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`edited_${key} copy`) })).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin')
  await open(other, `/auth/role-detail/${roleId}`)
  await open(page, `/auth/role-detail/${roleId}`)
  await page.getByLabel('Description').fill('first')
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await other.getByLabel('Description').fill('second')
  await other.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(
    other.getByRole('alert').filter({ hasText: 'Somebody else saved this while you were editing' }),
  ).toBeVisible()
  await expect(other.getByLabel('Description', { exact: true })).toHaveValue('second')
  await expect(
    other
      .getByRole('region', { name: 'Changed fields' })
      .getByRole('row', { name: /^Description/ }),
  ).toContainText('first')
  await other.getByRole('button', { name: 'Use all of theirs' }).click()
  await expect(other.getByLabel('Description', { exact: true })).toHaveValue('first')
  await other.context().close()
})

const copiesPerson = async (page: Page, key: string): Promise<void> => {
  await visit(page, `/auth/user?text=bulk1_${key}`)
  await page
    .getByRole('row', { name: new RegExp(`bulk1_${key}`) })
    .getByRole('button', { name: 'Copy' })
    .click()
  const copy = page.getByRole('dialog', { name: `Copy person: bulk1_${key}` })
  await copy.getByLabel('User name').fill(`bulk2_${key}`)
  await copy.getByLabel('Display name').fill('Second')
  await expect(copy.getByRole('button', { name: 'Remove staff' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(copy).toBeHidden()
}
/** Rights are given to three names, one of them nobody, after a preview. */
const givesRoles = async (page: Page, key: string): Promise<void> => {
  await open(page, '/auth/batch-auth')
  const people = page.getByRole('combobox', { name: /^People/ })
  const look = page.getByRole('button', { name: /^Preview/ })
  await look.click()
  for (const field of [people, page.getByRole('combobox', { name: /^Grant roles/ })])
    await expect(field).toHaveAccessibleDescription(/is required/)
  await pick(page, /^Grant roles/, `bulk_${key}`)
  // Of a pasted list all who are known are taken, and who is not is named.
  await paste(people, `bulk1_${key}\nbulk2_${key}\nnobody_${key}`)
  await expect(people).toHaveAccessibleDescription(`Not found (1): nobody_${key}`)
  await expect(page.getByRole('button', { name: `Remove bulk2_${key}` })).toBeVisible()
  await look.click()
  const preview = page.getByRole('region', { name: 'Preview' }).first()
  await expect(preview.getByRole('row', { name: new RegExp(`bulk1_${key}`) })).toContainText(
    '/atlas/*, delivery.read',
  )
  expect(await axeInBoth(page, 'main')).toEqual([])
  await preview.getByRole('button', { name: /Apply to 2 people/ }).click()
  await expect(preview.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required.')
  await preview.getByLabel('Reason').fill('new queue')
  await preview.getByRole('button', { name: /Apply to 2 people/ }).click()
  await expect(page.getByText('2 people changed')).toBeVisible()
}
const readsLog = async (page: Page, key: string): Promise<void> => {
  await open(page, '/auth/log?action=people.grant')
  await page
    .getByRole('row')
    .filter({ hasText: `bulk2_${key}` })
    .getByRole('cell')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Roles granted or revoked' })
  await expect(drawer).toContainText(`+ bulk_${key}`)
  await expect(drawer).toContainText('new queue')
}
const takesAndGivesAmongAuthorities = async (page: Page, key: string): Promise<void> => {
  // What roles give is seen and taken among the authorities too, and businesses are given beside
  // them.
  await visit(page, '/order-auth')
  await page.getByLabel('User name').fill(`bulk2_${key}`)
  await page.keyboard.press('Enter')
  const authority = page.getByRole('row').filter({ hasText: `bulk2_${key}` })
  await expect(authority).toContainText(`bulk_${key}`)
  await authority.getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove bulk_${key}` })
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(authority).not.toContainText(`bulk_${key}`)
  await authority.getByRole('button', { name: 'Revoke all' }).click()
  const taking = page.getByRole('dialog')
  await expect(taking.getByRole('heading')).toHaveText('Revoke all')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await taking.getByRole('button', { name: 'Delete' }).click()
  await expect(authority).toHaveCount(0)
  await visit(page, '/order-auth?tab=business')
  await page.getByRole('button', { name: 'Grant businesses' }).click()
  const giving = page.getByRole('dialog', { name: 'Grant businesses' })
  await page.keyboard.press('Control+Enter')
  await expect(giving.getByRole('alert').first()).toHaveText('People is required.')
  await pick(giving, /^People/, `bulk2_${key}`)
  await giving.getByRole('combobox', { name: /^People/ }).fill('leader')
  // Leaving the search takes nothing and closes its list.
  await page.keyboard.press('Tab')
  await expect(
    giving.getByRole('button', { name: new RegExp(`Remove bulk2_${key}`) }),
  ).toBeVisible()
  await giving.getByRole('checkbox', { name: 'Palaver: All types' }).check()
  await page.keyboard.press('Control+Enter')
  const business = page.getByRole('row').filter({ hasText: `bulk2_${key}` })
  await expect(business).toContainText('Palaver')
  await business.getByRole('button', { name: 'Delete' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(business).toHaveCount(0)
}

test('roles are given to several people after a preview, and the log shows the difference', async ({
  page,
}) => {
  const key = unique()
  await signIn(page, 'admin')
  await makeRole(page, `bulk_${key}`)
  await setRights(page, '/atlas/*', ['delivery.read'], [])
  await makePerson(page, `bulk1_${key}`, 'staff')
  await copiesPerson(page, key)
  await givesRoles(page, key)
  await readsLog(page, key)

  await takesAndGivesAmongAuthorities(page, key)
  await visit(page, `/auth/user?text=bulk1_${key}`)
  const gone = page.getByRole('row', { name: new RegExp(`bulk1_${key}`) })
  await gone.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(gone).toHaveCount(0)
  // Among the deleted nothing is offered that a deleted person could be given back by.
  await visit(page, `/auth/user?text=bulk1_${key}&state=deleted`)
  await expect(gone).toContainText('Deleted')
  expect(await gone.getByRole('button').allTextContents()).toEqual(['Copy', 'End all sessions'])
  await gone.click()
  await expect(page.getByRole('heading', { name: `bulk1_${key}`, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Enable|Disable|Delete|Set password/ }),
  ).toHaveCount(0)
  await visit(page, '/auth/user')

  await page.getByRole('button', { name: 'Teams' }).click()
  const teams = page.getByRole('dialog', { name: 'Teams' })
  await teams.getByLabel('Name', { exact: true }).fill(`team_${key}`)
  await page.keyboard.press('Enter')
  const name = teams.getByLabel(`Name: team_${key}`)
  await name.fill('  ')
  await expect(name).toHaveAccessibleDescription('Name is required.')
  await name.fill('a\u0000b')
  await teams.getByRole('button', { name: `Save: team_${key}` }).click()
  await expect(name).toHaveAccessibleDescription(/\S/)
  await expect(name).toHaveValue('a\u0000b')
  await name.fill(`crew_${key}`)
  await teams.getByRole('button', { name: `Save: team_${key}` }).click()
  await teams.getByRole('button', { name: `Delete: crew_${key}` }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await expect(teams.getByLabel(`Name: crew_${key}`)).toHaveCount(0)
})

test('sets and takes away a password, ends one session of several, hides list columns', async ({
  page,
  browser,
}) => {
  const name = `pass_${unique()}`
  await signIn(page, 'admin')
  await makePerson(page, name, 'staff')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, name)
  await visit(page, `/auth/log?actor=${name}`)
  await expect(page.getByRole('columnheader', { name: 'Field' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  expect(await axeInBoth(page, 'main')).toEqual([])
  await page.getByRole('checkbox', { name: 'Field' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Field' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Action' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Field' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('columnheader', { name: 'Field' })).toBeVisible()
  await visit(page, `/auth/user?text=${name}`)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  const session = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'End', exact: true }) })
  await session.getByRole('button', { name: 'End' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(session).toHaveCount(0)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('dialog').locator('input[type="password"]').fill('a long enough word')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const logIn = (): Promise<number> =>
    other.request
      .post(`${url()}/biz_gateway/justice_user/login`, {
        data: { name, password: 'a long enough word' },
      })
      .then(async (answer) => ((await answer.json()) as { code: number }).code)
  await expect.poll(logIn).toBe(0)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Remove password' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove password' }).click()
  await expect.poll(logIn).toBe(401)
  await other.context().close()
})

test('what somebody holds is explained, and who can do what is answered', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/auth/permission?tab=who')
  await pick(page, /^Page$/, '/atlas/dbmq-retry')
  await page.getByRole('combobox', { name: 'App', exact: true }).selectOption({ label: 'Palaver' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'leader', exact: true }) })
    .first()
  await expect(row).toContainText('leader: /atlas/dbmq-retry')
  await row.getByRole('link', { name: 'leader', exact: true }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
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
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByLabel('Shift').fill('nights')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Shift')).toHaveValue('nights')
  await page.getByRole('dialog').getByLabel('Shift').fill('')
  for (const skill of ['live', 'games']) await pick(page.getByRole('dialog'), /^Skills/, skill)
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('live, games')
  await row.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(member.getByRole('dialog')).toContainText('An administrator ended your session')
  await member.context().close()
})

test('entries of the menu are moved for everybody', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/auth/menu')
  await page.getByRole('button', { name: 'New entry' }).click()
  let title = `Wiki ${unique()}`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Link').fill('https://wiki.example/start')
  await dialog.getByRole('button', { name: /^Save Ctrl/ }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Edit: ${title}` }).click()
  await dialog.getByLabel('Title').fill(`${title} 2`)
  await page.keyboard.press('Control+Enter')
  await expect(menu.getByRole('link', { name: `${title} 2` })).toBeVisible()
  title += ' 2'
  await page.getByRole('button', { name: `Delete: ${title}` }).click()
  const asked = page.getByRole('dialog', { name: 'Delete' })
  await expect(asked.getByRole('heading')).toHaveText('confirm')
  await expect(asked).toContainText(`whether to perform the delete operation ${title}`)
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/justice_user/menu/*', async (route) => {
    await held
    await route.continue()
  })
  await asked.getByRole('button', { name: 'Delete' }).click()
  for (const name of ['Delete', 'Cancel', 'Close'])
    await expect(asked.getByRole('button', { name })).toBeDisabled()
  expect(
    await asked
      .getByRole('button', { name: 'Delete' })
      .evaluate((button) => getComputedStyle(button, '::before').animationName),
  ).toBe('turn')
  answer()
  await expect(page.getByRole('button', { name: 'success deleted successfully' })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(menu.getByRole('link', { name: title })).toBeHidden()
})

const details = [
  '/auth/role-detail/1',
  '/auth/role-detail/1?tab=holders',
  '/auth/user-detail/2',
  '/auth/user-detail/2?tab=rights',
  '/auth/user-detail/2?tab=sessions',
  '/auth/user-detail/2?tab=log',
  '/auth/permission-detail/audit.take',
  '/auth/permission?tab=who',
  '/order-auth?tab=business',
  '/order-auth?tab=default',
  '/account/log?tab=sessions',
  '/account/log?tab=changes',
  '/user-manage',
]
/**
 * Dialogs that no flow above looks at: where they are, what opens them, and whether they refuse to
 * be sent as they are.
 */
const dialogs: readonly [string, string, boolean][] = [
  ['/auth/user', 'Teams', true],
  ['/auth/user', 'Copy', true],
  ['/auth/user-detail/2', 'Set password', true],
  ['/auth/role', 'Copy', false],
  ['/order-auth', 'Edit', false],
  ['/order-auth?tab=business', 'Grant businesses', true],
]

for (const language of ['en', 'ru'] as const) {
  test(`says nothing to the console, no raw key or barrier in details, in ${language}`, async ({
    page,
  }) => {
    const problems = watch(page)
    await signIn(page, 'admin', { language })
    await open(page, '/')
    for (const path of details) {
      await visit(page, path, 120)
      // Names that an attack has left may look like a call for a text.
      expect(
        (await page.locator('body').innerText()).match(
          /(?<!\$t\()\b(?:people\.(?!read|edit|team)|frontend\.|session\.(?!end|kick))[a-z_]+/g,
        ) ?? [],
        path,
      ).toEqual([])
      // Another language changes no colours and no parts.
      if (language === 'en') expect(await axeInBoth(page, 'main'), path).toEqual([])
    }
    for (const [path, name, refuses] of language === 'en' ? dialogs : []) {
      await visit(page, path, 120)
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
      const dialog = page.locator('dialog[open]')
      if (refuses) {
        await dialog.locator('form .btn.primary').click()
        await expect(
          dialog.locator('[aria-invalid="true"]').first(),
          path,
        ).toHaveAccessibleDescription(/./)
      }
      expect(await axeInBoth(page, 'dialog[open]'), `${path} ${name}`).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(page.url().startsWith(url())).toBe(true)
    expect(problems).toEqual([])
  })
}

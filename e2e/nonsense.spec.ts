import { type Locator, expect, test } from '@playwright/test'
import { open, signIn, visit, watch } from './support/console.ts'

test.setTimeout(120_000)

const blanks = 'nothing but spaces'
const nonsense: Readonly<Record<string, string>> = {
  'too long': 'x'.repeat(30_000), [blanks]: '   ', 'control characters': 'a\u0007b\u0001c\u001b[31m', emoji: '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(3), 'right to left': '\u202Eabc \u0645\u0631\u062D\u0628\u0627', 'a year far away': '9999-12-31 23:59:59', 'a number as words': 'NaN', 'pasted markup': '<table><tr><td onclick="window.attacked=1">x</td></tr></table>',
}
/** Pages of the administration whose first button in the head opens a form. */
const forms = ['/auth/user', '/auth/role', '/auth/permission', '/auth/route', '/atlas/system-config', '/tags/white-list/list', '/atlas/app-management', '/tags/audit-test-uid', '/tags/popular-science-corner', '/strategy-engine/data-index', '/strategy-engine/dynamic-data-index', '/tags/im-template'] as const
const typed = (dialog: Locator): Locator => dialog.locator('input:not([type]):enabled, input[type=text]:enabled, input[type=password]:enabled, input[type=email]:enabled, input[type=url]:enabled, textarea:enabled').filter({ visible: true })
const valuesOf = (fields: Locator): Promise<string[]> => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Every form is given blanks and a third of the rest, its neighbours the other thirds. */
const givenTo = (place: number): [string, string][] => Object.entries(nonsense).filter(([kind], index) => kind === blanks || index % 3 === place % 3)

for (const [place, path] of forms.entries()) {
  test(`the form of ${path} takes no nonsense: it says what is wrong and keeps what was typed`, async ({ page }) => {
    const problems = watch(page)
    await signIn(page, 'admin')
    await open(page, '/')
    const refusals: string[] = []
    for (const [kind, value] of givenTo(place)) {
      await visit(page, '/account/log', 60)
      await visit(page, path)
      await page.locator('main button.btn.primary:enabled').filter({ hasNotText: /^Search$/ }).first().click()
      const dialog = page.locator('dialog[open]')
      await expect(dialog, kind).toBeVisible()
      const fields = typed(dialog)
      for (const field of await fields.all()) if (await field.getAttribute('role') === null && await field.getAttribute('placeholder') !== 'Search') await field.fill(value)
      const before = await valuesOf(fields)
      const answers: number[] = []
      page.on('response', (response) => { if (response.request().method() !== 'GET') answers.push(response.status()) })
      await fields.last().press('Control+Enter')
      const wrong = dialog.locator('[role="alert"]:not(:empty), .problem:not(:empty)')
      await expect(async () => { expect(await dialog.count() === 0 || await wrong.count() > 0, kind).toBe(true) }).toPass({ timeout: 8000 })
      if (await dialog.count() > 0) {
        refusals.push(kind)
        expect.soft(await valuesOf(fields), `${kind}: what was typed stays`).toEqual(before)
        expect.soft((await dialog.locator('[role="alert"], .problem').allTextContents()).join('').trim(), `${kind}: it is said what is wrong`).not.toBe('')
      }
      expect.soft(answers.filter((status) => status >= 500), kind).toEqual([])
      expect.soft(await page.evaluate(() => 'attacked' in window), kind).toBe(false)
      await page.keyboard.press('Escape')
    }
    // What a form may take it takes whole; no form takes nothing.
    expect(refusals).toContain(blanks)
    expect(problems.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
  })
}

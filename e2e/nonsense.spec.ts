import { type Locator, type Request, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { paste } from './support/pick.ts'

const blanks = 'nothing but spaces'
const nonsense: Readonly<Record<string, string>> = {
  'too long': 'x'.repeat(30_000),
  [blanks]: '   ',
  'control characters': 'a\u0007b\u0001c\u001b[31m',
  emoji: '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(3),
  'right to left': '\u202Eabc \u0645\u0631\u062D\u0628\u0627',
  'a year far away': '9999-12-31 23:59:59',
  'a number as words': 'NaN',
  'pasted markup': '<table><tr><td onclick="window.attacked=1">x</td></tr></table>',
}
/** Pages of the administration whose first button in the head opens a form. */
const forms = [
  '/auth/user',
  '/auth/role',
  '/auth/permission',
  '/auth/route',
  '/atlas/system-config',
  '/tags/white-list/list',
  '/atlas/app-management',
  '/tags/audit-test-uid',
  '/tags/popular-science-corner',
  '/strategy-engine/data-index',
  '/strategy-engine/dynamic-data-index',
  '/tags/im-template',
  '/auth/menu',
  '/multi-language/group',
] as const
const typed = (dialog: Locator): Locator =>
  dialog
    .locator(
      ':is(input:not([type]), input[type=text], input[type=password], input[type=email], ' +
        'input[type=url], textarea):enabled',
    )
    .filter({ visible: true })
const valuesOf = (fields: Locator): Promise<string[]> =>
  fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

type Named = { silent: string[]; named: number; told: boolean; pale: string[] }
/**
 * Which fields that must be filled are blank and say nothing of it, how many fields say what is
 * wrong with them, whether a screen reader is told so at the field, and which texts of them are not
 * seen to be wrong.
 */
const namedIn = (dialog: Locator): Promise<Named> =>
  dialog.evaluate((root) => {
    const wordsOf = (field: Element): string =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
        .trim()
    const sample = root.appendChild(document.createElement('i'))
    sample.style.color = 'var(--error)'
    const errorColour = getComputedStyle(sample).color
    sample.remove()
    const blank = [
      ...root.querySelectorAll<HTMLInputElement>('[aria-required="true"]:enabled'),
    ].filter((field) => field.type !== 'checkbox' && field.value.trim() === '')
    const wrong = [...root.querySelectorAll('[aria-invalid="true"]')]
    return {
      silent: blank
        .filter((field) => field.getAttribute('aria-invalid') !== 'true' || wordsOf(field) === '')
        .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? field.id),
      named: wrong.length,
      told: wrong.every((field) => wordsOf(field) !== ''),
      pale: wrong
        .filter(
          (field) =>
            field.matches('.form-row input, .form-row textarea') &&
            field !== document.activeElement &&
            // A picker is drawn as a box around its text.
            getComputedStyle(field.closest('.pick-box') ?? field).borderTopColor !== errorColour,
        )
        .map((field) => field.id),
    }
  })

/** Every form is given blanks and a third of the rest, its neighbours the other thirds. */
const givenTo = (place: number): [string, string][] =>
  Object.entries(nonsense).filter(([kind], index) => kind === blanks || index % 3 === place % 3)

for (const [place, path] of forms.entries()) {
  test(`says at the field what is wrong in ${path} and keeps what was typed`, async ({ page }) => {
    const problems = watch(page)
    await signIn(page, 'admin')
    await open(page, '/')
    const refusals: string[] = []
    for (const [kind, value] of givenTo(place)) {
      if (!page.url().endsWith(`#${path}`)) await visit(page, path)
      await page
        .locator('main button.btn.primary:enabled')
        .filter({ hasNotText: /^Search$/ })
        .first()
        .click()
      const dialog = page.locator('dialog[open]')
      await expect(dialog, kind).toBeVisible()
      const fields = typed(dialog)
      for (const field of await fields.all())
        if (
          (await field.getAttribute('role')) === null &&
          (await field.getAttribute('placeholder')) !== 'Search'
        )
          await field.fill(value)
      const before = await valuesOf(fields)
      const answers: number[] = []
      // What was asked before, as by the list behind, may still be answered.
      const begun = new Set<Request>()
      page.on('request', (request) => begun.add(request))
      page.on('response', (response) => {
        if (
          begun.has(response.request()) &&
          response.request().method() !== 'GET' &&
          !response.url().includes('/front-point-report/')
        )
          answers.push(response.status())
      })
      await fields.last().press('Control+Enter')
      const wrong = dialog.locator('[role="alert"]:not(:empty), .problem:not(:empty)')
      await expect(async () => {
        expect((await dialog.count()) === 0 || (await wrong.count()) > 0, kind).toBe(true)
      }).toPass()
      if ((await dialog.count()) > 0) {
        refusals.push(kind)
        expect.soft(await valuesOf(fields), `${kind}: what was typed stays`).toEqual(before)
        const { silent, named, told, pale } = await namedIn(dialog)
        expect
          .soft(
            { silent, named: named > 0, told, pale },
            `${kind}: what is wrong is said at its field`,
          )
          .toEqual({ silent: [], named: true, told: true, pale: [] })
        if (kind === blanks) {
          expect.soft(answers, `${kind}: nothing is sent`).toEqual([])
          expect.soft(await axeInBoth(page, 'dialog[open]')).toEqual([])
        }
      }
      expect
        .soft(
          answers.filter((status) => status >= 500),
          kind,
        )
        .toEqual([])
      expect.soft(await page.evaluate(() => 'attacked' in window), kind).toBe(false)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    // What a form may take it takes whole; no form takes nothing.
    expect(refusals).toContain(blanks)
    expect(problems.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
  })
}

/**
 * Forms by their page and the button that opens each; what is typed into which field; the fields
 * that must say what is wrong with them.
 */
const told: {
  path: string
  press: string[]
  typed: Record<string, string>
  /** The button of a form that is no dialog, where a page has several. */ form?: string
  chosen?: Record<string, string>
  /** Lists pasted into pickers, of which nothing is known. */ pasted?: Record<string, string>
  ticked?: string[]
  wrong: string[]
}[] = [
  {
    path: '/news-management',
    press: ['New notice', 'Links: Add'],
    typed: { Title: '   ', Content: '', Link: 'ftp://x', From: 'soon' },
    ticked: ['WeChat'],
    wrong: ['From'],
  },
  {
    path: '/news-management',
    press: ['New notice', 'Links: Add'],
    typed: { Title: '   ', Content: '', Link: 'ftp://x', To: '2020-01-01 00:00:00' },
    ticked: ['WeChat'],
    wrong: ['Title', 'Content', 'Type', 'Link', 'To', 'Bot'],
  },
  {
    path: '/news-management',
    press: ['WeChat bots', 'Add bot'],
    typed: { 'Bot ID': 'Ä', Name: ' ', 'Webhook address': 'javascript:alert(1)' },
    wrong: ['Bot ID', 'Name', 'Webhook address'],
  },
  {
    path: '/plat-msg',
    press: ['Write message'],
    typed: { Text: '   ', 'Linked page': 'nowhere' },
    wrong: ['Text', 'Linked page', 'People'],
  },
  {
    path: '/custom-country/index',
    press: ['New circle'],
    typed: { Circle: ' ', Content: '{' },
    wrong: ['App', 'Circle', 'Members', 'Content'],
  },
  {
    path: '/country',
    press: ['New country'],
    typed: {
      Code: 'x1',
      'Chinese name': ' ',
      'English name': '',
      'Indonesian name': ' ',
      'Russian name': '',
    },
    wrong: ['Code', 'Chinese name', 'English name', 'Indonesian name', 'Russian name'],
  },
  // What only the server knows stands at its field too.
  {
    path: '/country',
    press: ['New country'],
    typed: {
      Code: 'FR',
      'Chinese name': 'x',
      'English name': 'x',
      'Indonesian name': 'x',
      'Russian name': 'x',
    },
    wrong: ['Code'],
  },
  {
    path: '/hosts-token',
    press: ['Add host'],
    typed: { Host: 'http://wrong', 'Migrate to': '*' },
    wrong: ['Host', 'Migrate to'],
  },
  {
    path: '/youtube-resouce/index',
    press: ['Add videos'],
    typed: { 'Links or IDs': 'nonsense' },
    pasted: { Countries: 'Nowhere, Atlantis' },
    wrong: ['App', 'Countries', 'Links or IDs'],
  },
  {
    path: '/tags/im-template',
    press: ['New template'],
    typed: {
      Key: 'Ä',
      'Chinese text': '{{x}}',
      'English text': 'Hello {{name}}',
      'Indonesian text': '{{y}}',
      'Russian text': '{{z}}',
    },
    wrong: ['Key', 'App', 'Chinese text', 'English text', 'Indonesian text', 'Russian text'],
  },
  // A host that may not be linked to is known to the server alone, which names the text of a
  // language.
  {
    path: '/tags/im-template',
    press: ['New template'],
    typed: { Key: 'nonsense', 'Russian text': 'https://evil.example/x' },
    chosen: { App: 'Lumo' },
    wrong: ['Russian text'],
  },
  {
    path: '/auth/role-detail/1',
    press: [],
    typed: { Name: ' ' },
    wrong: ['Name'],
  },
  {
    path: '/auth/user-detail/2',
    press: [],
    typed: { 'Display name': ' ', Email: 'no\u0000where', Shift: 'nights' },
    wrong: ['Display name', 'Shift'],
  },
  {
    path: '/auth/user-detail/2',
    press: [],
    typed: { Email: 'no\u0000where' },
    wrong: ['Email'],
  },
  {
    path: '/auth/batch-auth',
    press: [],
    typed: { People: '' },
    wrong: ['People', 'Grant roles'],
  },
  {
    path: '/multi-language/create',
    press: [],
    typed: { Key: '!', 'English \\(en\\)': ' ' },
    wrong: ['Group', 'Key', 'English \\(en\\)'],
  },
  {
    path: '/domain-ip-manage/domains',
    press: ['Test URL'],
    typed: { 'Test URL': 'nonsense' },
    wrong: ['Test URL'],
  },
  {
    path: '/hosts-token',
    press: [],
    form: 'Test',
    typed: { 'Test URL': 'https://a\u0000b.example' },
    wrong: ['Test URL'],
  },
  {
    path: '/hosts-token',
    press: [],
    form: 'Parse token',
    typed: { Token: '  ' },
    wrong: ['Token'],
  },
  {
    path: '/question/create',
    press: [],
    typed: { 'Time of occurrence': 'last week', Title: 'x' },
    wrong: ['Time of occurrence'],
  },
  {
    path: '/question/create',
    press: [],
    typed: { 'Time of occurrence': '', Title: ' ', 'Post ID or user ID': ' ', Description: '  ' },
    wrong: [
      'Time of occurrence',
      'Title',
      'Console page',
      'App',
      'Post ID or user ID',
      'Description',
    ],
  },
]
test('each bad field says what is wrong with it, and keeps what was typed', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/account/log')
  // What was typed into a page is left after a question.
  page.on('dialog', (asked) => {
    void asked.accept()
  })
  for (const one of told) {
    const { path, press, typed: texts, form: button, chosen = {}, ticked = [], wrong } = one
    const name = `${path} ${press.join(' ')}`
    await visit(page, '/account/log', 60)
    await visit(page, path)
    for (const each of press) {
      const [group, label = group] = each.split(': ')
      await (
        group === label
          ? page.getByRole('button', { name: label, exact: true })
          : page
              .getByRole('group', { name: new RegExp(`^${group}`) })
              .first()
              .getByRole('button', { name: label })
      )
        .last()
        .click()
    }
    const form =
      button === undefined
        ? page.locator('form.form').last()
        : page
            .locator('main form')
            .filter({ has: page.getByRole('button', { name: button, exact: true }) })
    const field = (label: string): Locator =>
      form.getByLabel(new RegExp(`^${label}( ?[*▾(,]|$)`)).first()
    for (const label of ticked) await field(label).check()
    for (const [label, text] of Object.entries(chosen))
      await field(label).selectOption({ label: text })
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
    for (const [label, text] of Object.entries(one.pasted ?? {})) await paste(field(label), text)
    if (button === undefined)
      await form.locator('input:visible, textarea:visible').first().press('Control+Enter')
    else await form.evaluate((one: HTMLFormElement) => one.requestSubmit())
    for (const label of wrong) {
      const control = field(label)
      await expect
        .poll(
          () =>
            control.evaluate((element) =>
              [
                ...(element.getAttribute('aria-describedby') ?? '')
                  .split(' ')
                  .map((id) => document.getElementById(id)),
                element.closest('.form-row, fieldset')?.querySelector('.problem'),
              ]
                .map((all) => all?.textContent ?? '')
                .join(''),
            ),
          `${name}: ${label} says what is wrong`,
        )
        .not.toBe('')
    }
    for (const [label, text] of Object.entries(texts))
      await expect.soft(field(label), `${name}: ${label} keeps what was typed`).toHaveValue(text)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  expect(problems.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
})

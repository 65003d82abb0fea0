import { type Page, expect, test } from '@playwright/test'
import { watch } from './support/console.ts'
import {
  advance,
  changeSettings,
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `form_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const form = (page: Page) => page.locator('form.wb-form')
const problems = (page: Page) => form(page).getByRole('alert')
const stored = async (
  page: Page,
  since: number,
  recordId: string,
): Promise<Record<string, unknown>> => {
  await expect
    .poll(async () => (await decidedSince(page, since)).some((row) => row.recordId === recordId))
    .toBe(true)
  return (await detailOf(page, recordId)).decisions[0] as unknown as Record<string, unknown>
}
const opened = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  await settled(page)
  await press(page, ...keys)
  await form(page).waitFor()
}

test('says what remark, radio, ticks, standard form and hold lack before it is sent', async ({
  page,
}) => {
  const seen = watch(page)
  const since = await startAudit(page, user, 'text')

  // remark: the label is missing, then the remark.
  await opened(page, 'r')
  await page.keyboard.press('Control+Enter')
  await expect(problems(page)).toContainText('Label is required.')
  await press(page, 'Escape', 'Escape')
  if (await form(page).isVisible()) await press(page, 'Escape')
  await opened(page, '7', 'r')
  await page.locator('#wb-remark').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(problems(page)).toBeVisible()
  await page.locator('#wb-remark').fill('x'.repeat(201))
  await expect(problems(page)).toContainText('remark max length 200')
  await page.locator('#wb-remark').fill('only its author sees it')
  const remarked = await advance(page, () => page.keyboard.press('Control+Enter'))
  expect(await stored(page, since, remarked)).toMatchObject({
    resultId: 'author_only',
    remark: 'only its author sees it',
  })

  // radio: no reason, then one by its digit, which brings its label and remark.
  await opened(page, 'w')
  await press(page, 'Enter')
  await expect(problems(page)).toContainText('please select')
  await press(page, '2')
  const warned = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, warned)).toMatchObject({
    resultId: 'warn',
    form: { reasonId: 2 },
  })

  // ticks: none, then two; the one that means 'not applied' stands alone.
  await opened(page, 'c')
  await press(page, 'Enter')
  await expect(problems(page)).toContainText('please select')
  await press(page, '1', '2')
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await press(page, '4')
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await press(page, '4', '1', '2')
  const banned = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, banned)).toMatchObject({
    resultId: 'ban_posting',
    form: { reasonIds: [1, 2] },
  })

  // standard: a time by its digit.
  await opened(page, '7', 't', '3')
  const muted = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, muted)).toMatchObject({
    resultId: 'mute',
    form: { punishTime: 21_600 },
  })

  // hold is found by its name too, and a digit sends it.
  await settled(page)
  const held = await current(page)
  await press(page, 'l')
  await page.keyboard.type('Hold')
  await page.keyboard.press('Enter')
  await form(page).waitFor()
  await press(page, '2')
  await expect.poll(() => current(page)).not.toBe(held)
  expect(seen).toEqual([])
})

test('pictures: a small question, and levels that bring their time', async ({ page }) => {
  const since = await startAudit(page, user, 'picture-with-single')
  await opened(page, '7', 'e')
  await expect(form(page)).toContainText('Confirm “Delete” for')
  const deleted = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, deleted)).toMatchObject({ resultId: 'del' })
  await opened(page, '7', 't')
  await press(page, 'Enter')
  await expect(problems(page)).toContainText('please select')
  await press(page, '2')
  const graded = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, graded)).toMatchObject({
    resultId: 'graded',
    form: { level: 2, punishTime: 604_800 },
  })
})

test("posts: a time of one's own is checked, presets take its place", async ({ page }) => {
  const since = await startAudit(page, user, 'common')
  await opened(page, '7', 'r')
  await form(page).getByPlaceholder('YYYY-MM-DD HH:mm:ss').first().fill('2030-01-02 00:00:00')
  await form(page).getByPlaceholder('YYYY-MM-DD HH:mm:ss').last().fill('2030-01-01 00:00:00')
  await page.keyboard.press('Control+Enter')
  await expect(problems(page)).toContainText('not allowed')
  await form(page).getByRole('radio').first().press('Space')
  const limited = await advance(page, async () => {
    await form(page).getByRole('button', { name: /^Send/ }).press('Enter')
  })
  expect(await stored(page, since, limited)).toMatchObject({
    resultId: 'limit',
    form: { punishTime: 86_400 },
  })
})

test('wall: a reason of a tree is found by typing', async ({ page }) => {
  await startAudit(page, user, 'picture')
  await press(page, 'ArrowRight', '1')
  await opened(page, 'r')
  await page.keyboard.press('Control+Enter')
  await expect(problems(page)).toContainText('please select')
  await form(page).getByRole('textbox', { name: 'Search reasons' }).focus()
  await page.keyboard.type('qr')
  await page.keyboard.press('Enter')
  await expect(
    form(page).getByRole('radiogroup', { name: 'Reason' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toBeHidden()
  await expect(page.locator('[data-tile][aria-pressed="true"]')).toHaveCount(1)
})

test('asks for what a result lacks when it is pressed, in the words of its setting', async ({
  page,
}) => {
  await changeSettings(page, ({ result }) => {
    for (const { id, content } of result) {
      if (id === 'label')
        content['label'] = { required: true, max: 3, placeholder: 'Choose what it is' }
      if (id === 'author_only')
        content['remark'] = {
          required: true,
          max: 60,
          placeholder: 'Say why',
          validator: '^[a-z\\s]+$',
          message: 'Small letters only',
        }
    }
  })
  const since = await startAudit(page, user, 'text')
  await opened(page, 'f')
  await page.keyboard.press('Enter')
  await expect(problems(page)).toHaveText('Choose what it is')
  await expect(form(page)).toContainText('Choose a label in the list')
  await press(page, 'l')
  await page.keyboard.type('adv')
  await page.keyboard.press('Enter')
  const labelled = await advance(page, () => press(page, 'Enter'))
  expect(await stored(page, since, labelled)).toMatchObject({
    resultId: 'label',
    labels: [{ labelId: expect.any(Number) }],
  })

  await opened(page, '7', 'r')
  const remark = page.locator('#wb-remark')
  await remark.fill('')
  await expect(remark).toHaveAttribute('rows', '4')
  await page.keyboard.press('Control+Enter')
  await expect(problems(page)).toHaveText('Say why')
  await remark.fill('NOT SMALL')
  await expect(problems(page)).toHaveText('Small letters only')
  await remark.fill('line\n'.repeat(9))
  await expect(problems(page)).toHaveCount(0)
  await expect(remark).toHaveAttribute('rows', '8')
  await remark.fill('small letters')
  const remarked = await advance(page, () => page.keyboard.press('Control+Enter'))
  expect(await stored(page, since, remarked)).toMatchObject({
    resultId: 'author_only',
    remark: 'small letters',
  })
})

test('lists results in the order of the setting, without those it hides for the record', async ({
  page,
}) => {
  await changeSettings(page, (setting) => {
    setting.result.reverse()
    for (const { id, content } of setting.result)
      if (id === 'warn') content['show'] = false
      else if (id === 'mute') content['show'] = "record.uid == 'nobody'"
  })
  await startAudit(page, user, 'text', '?appId=50&type=12')
  expect(
    await page
      .locator('[data-result]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-result'))),
  ).toEqual(['hold', 'ban_account', 'ban_posting', 'author_only', 'del', 'label', 'ignore'])
})

import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

/** A new text is written and submitted; its writer may not pass it. */
const writesText = async (page: Page, mark: string): Promise<void> => {
  await open(page, '/tags/im-template')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(dialog.getByText('App is required')).toBeVisible()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByLabel(/^Key/).fill(mark)
  await dialog.getByLabel(/^App/).selectOption({ label: 'Lumo' })
  await dialog.getByLabel('English text').fill('Hello {{name}}')
  await expect(dialog.getByText(/is not a variable/)).toBeVisible()
  await dialog.getByLabel('English text').fill(`Hello {{nick}}, this is ${mark}`)
  await expect(dialog.getByText(`Hello Ann, this is ${mark}`)).toBeVisible()
  await dialog.getByLabel('English text').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Submit for approval: ${mark}` }).click()
  await expect(page.getByRole('button', { name: `Approve: ${mark}` })).toBeDisabled()
}
/** Two users of an app write in. */
const usersWrite = async (admin: Page, mark: string): Promise<void> => {
  const receive = async (changes: object) =>
    expect(
      (
        (await (
          await admin.request.post(`${url()}/biz_gateway/justice_hello_webapi/userFeedback`, {
            data: {
              appId: 50,
              kind: 'feedback',
              uid: `u${mark}`,
              nickname: 'Budi',
              language: 'xx',
              text: 'The sound stops.',
              ...changes,
            },
          })
        ).json()) as { code: number }
      ).code,
    ).toBe(0)
  await receive({ ref: `${mark}-1`, createdAt: Date.now() - 60_000 })
  await receive({
    ref: `${mark}-2`,
    text: 'The picture stops.',
    pictures: [`${url()}/favicon.svg`],
  })
}
/** Of the two tickets one is answered from the text, the other passed on. */
const answersAndPassesOn = async (page: Page, mark: string): Promise<void> => {
  await open(page, '/tags/audit/hello-feedback?language=xx')
  await expect(page.getByRole('status').filter({ hasText: '2 wait' })).toBeVisible()
  await page.getByRole('button', { name: 'Take next ticket', exact: true }).click()
  await expect(page.getByText('The sound stops.')).toBeVisible()
  await pick(page, 'Start from a template', `${mark} (en)`)
  await expect(page.getByLabel(/Reply to the user/)).toHaveValue(`Hello Budi, this is ${mark}`)
  await page.getByLabel(/Reply to the user/).press('Control+Enter')
  // The next one comes by itself.
  await expect(page.locator('.feedback-text').getByText('The picture stops.')).toBeVisible()
  await page.getByRole('button', { name: 'Pass on' }).click()
  const pass = page.getByRole('dialog', { name: 'Pass on' })
  await pass.getByRole('button', { name: /Pass on/ }).click()
  await expect(pass.getByRole('combobox')).toHaveAccessibleDescription(/required/)
  expect(await axeInBoth(page)).toEqual([])
  await pass.getByRole('button', { name: /Pass on/ }).click()
  await expect(pass.getByLabel(/Pass to/)).toHaveAttribute('aria-invalid', 'true')
  await pick(pass, /Pass to/, 'Admin')
  await pass.getByRole('button', { name: /Pass on/ }).click()
  await expect(page.getByText('No waiting tickets match these filters.')).toBeVisible()
}
/** The ticket that was passed on is read and closed. */
const readsAndCloses = async (admin: Page, mark: string): Promise<void> => {
  await open(admin, `/hello-user-feedback/index?uid=u${mark}`)
  await expect(admin.getByRole('row')).toHaveCount(3)
  expect(await axeInBoth(admin)).toEqual([])
  await admin.getByRole('link', { name: `${mark}-2` }).click()
  await expect(admin).toHaveURL(/#\/hello-user-feedback\/index\?id=\d+/)
  await expect(admin.getByRole('heading', { name: `Feedback ${mark}-2` })).toBeVisible()
  await admin.getByRole('button', { name: 'Picture 1' }).click()
  await expect(
    admin.getByRole('dialog', { name: 'Picture 1' }).getByRole('img', { name: 'Picture 1' }),
  ).toHaveJSProperty('complete', true)
  expect(await axeInBoth(admin)).toEqual([])
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Close', exact: true }).click()
  const sure = admin.getByRole('dialog', { name: 'Close' })
  expect(await axeInBoth(admin)).toEqual([])
  await sure.getByRole('textbox').fill('Known, no answer needed')
  await sure.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(admin.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(admin.getByText('Known, no answer needed')).toBeVisible()
}
const takesTextOutOfUse = async (admin: Page, mark: string): Promise<void> => {
  await open(admin, `/tags/im-template?text=${mark}`)
  await admin.getByRole('button', { name: `Disable: ${mark}` }).click()
  const stop = admin.getByRole('dialog', { name: 'Disable' })
  expect(await axeInBoth(admin)).toEqual([])
  await stop.locator('footer .btn.danger').click()
  await expect(admin.getByRole('row', { name: new RegExp(mark) })).toContainText('Disabled')
}

test('passes a text another wrote; answers a ticket from it and passes another one on', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const mark = `t${Date.now()}`
  await signIn(page, 'leader')
  await writesText(page, mark)

  const second = await browser.newContext()
  const admin = await second.newPage()
  await signIn(admin, 'admin')
  await usersWrite(admin, mark)
  await open(admin, `/tags/im-template?text=${mark}`)
  await admin.getByRole('button', { name: `Approve: ${mark}` }).click()
  await expect(admin.getByRole('cell', { name: 'Approved', exact: true }).first()).toBeVisible()

  await answersAndPassesOn(page, mark)

  await readsAndCloses(admin, mark)
  await takesTextOutOfUse(admin, mark)
  expect(problems).toEqual([])
  await second.close()
})

test('shows the second of two who change one text what was, is stored and was typed', async ({
  page,
  browser,
}) => {
  const mark = `c${Date.now()}`
  await signIn(page, 'leader')
  const post = (body: object) =>
    page.request.post(`${url()}/biz_gateway/justice_review/im-template`, { data: body })
  const facts = { key: mark, act: 'warn', appId: 50, texts: { en: 'first' }, remark: 'was here' }
  const { data } = (await (await post(facts)).json()) as { data: { id: string } }
  await open(page, `/tags/im-template?text=${mark}`)
  await page.getByRole('button', { name: `Edit: ${mark}` }).click()
  const dialog = page.getByRole('dialog', { name: mark })
  await dialog.getByLabel('English text').fill('mine')
  const second = await browser.newContext()
  const other = await second.newPage()
  await signIn(other, 'admin')
  expect(
    (
      await other.request.put(`${url()}/biz_gateway/justice_review/im-template/${data.id}`, {
        data: { ...facts, version: 1, texts: { en: 'theirs' }, remark: 'theirs too' },
      })
    ).status(),
  ).toBe(200)
  await dialog.getByRole('button', { name: /Save/ }).click()
  const view = dialog.getByRole('region', { name: 'Changed fields' })
  await expect(
    view.getByRole('row', { name: /English|English first theirs mine text/ }),
  ).toContainText('firsttheirsmine')
  await view.getByRole('button', { name: 'Use theirs: Remark' }).click()
  await expect(dialog.getByLabel('Remark', { exact: true })).toHaveValue('theirs too')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(dialog).toBeHidden()
  const { data: now } = (await (
    await page.request.get(`${url()}/biz_gateway/justice_review/im-template?id=${data.id}`)
  ).json()) as { data: { list: { texts: object; remark: string; version: number }[] } }
  expect(now.list[0]).toMatchObject({ texts: { en: 'mine' }, remark: 'theirs too', version: 3 })
  await second.close()
})

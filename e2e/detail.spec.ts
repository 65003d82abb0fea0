import { type Page, expect, test } from '@playwright/test'
import { demoSettings } from '../apps/dev/src/demo/settings.ts'
import { detailPages } from '../apps/web/src/workbench/detail/pages.ts'
import { textOf } from '../packages/texts/src/index.ts'
import { hostileRecord } from './support/attacks.ts'
import { decidedSince, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { receiveDecisions } from './support/receiver.ts'
import { dot } from './support/pictures.ts'

const user = `detail_auditor_${process.pid}`
const holder = `detail_holder_${process.pid}`
test.beforeAll(async () => {
  for (const name of [user, holder]) await makeAuditor(name)
})

test('shows a waiting record read-only; decides a decided one anew once effects are shown', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `du${Date.now()}`
  await sendIn(page, 12, [{ postId: uid, uid, texts: [{ content: 'buy coins' }] }])
  await signIn(page, 'admin')
  await open(page, `/tags/record-list?postId=${uid}`)
  await page.locator('tbody tr').first().click()
  await page.getByRole('button', { name: 'Open details', exact: true }).click()
  const detail = page.locator('dialog.dt-modal')
  await expect(detail.getByText('it is waiting in the queue')).toBeVisible()
  // Enter is the record's own, not that of the link which the dialog begins with.
  await expect(detail.locator('#wb-root')).toBeFocused()
  await expect(detail.getByRole('button', { name: 'Mute' })).toBeDisabled()
  expect(
    Math.round(
      (((await detail.boundingBox())?.width ?? 0) / (page.viewportSize()?.width ?? 1)) * 100,
    ),
  ).toBe(90)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const since = await startAudit(page, user, 'text', `?postId=${uid}`)
  const buttons = page.locator('[data-result]')
  const mute = await buttons.evaluateAll((list) =>
    list.findIndex((one) => one.getAttribute('data-result') === 'mute'),
  )
  await press(page, '7', 'qwertfcv'[mute] ?? 'q', 'Enter')
  await expect
    .poll(async () =>
      (await decidedSince(page, since))
        .filter((one) => one.postId === uid)
        .map(({ resultId }) => resultId),
    )
    .toEqual(['mute'])

  await signIn(page, 'admin')
  await open(page, `/tags/customize?appId=50&type=12&postId=${uid}`)
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(
    'Record details',
  )
  await expect(page.locator('.dt-decided')).toContainText('Mute')
  await settled(page)
  await press(page, 'q')
  const plan = page.getByRole('dialog', { name: 'Decide this record again?', exact: true })
  await expect(plan).toContainText(uid)
  await expect(plan).toContainText('To be lifted')
  await expect(plan.getByRole('button', { name: 'Decide again', exact: true })).toContainText('⇧⏎')
  await page.keyboard.press('Shift+Enter')
  await expect(page.locator('.dt-decided')).toContainText('Pass')
  await open(page, `/tags/customize/resource-ban?appId=50&type=12&postId=${uid}`)
  await expect(page.locator('[data-ban="user"]')).toContainText('not banned')
  // Whoever signs in as another person leaves what the page still asks without a session.
  expect(problems.filter((one) => !/status of 401/.test(one))).toEqual([])
})

type Setting = (typeof demoSettings)[number]
const app = 50
const sendsFor = async (page: Page, name: string, type: number, postId: string): Promise<void> => {
  const hostile = hostileRecord(app, postId) as { data: Record<string, object> }
  await sendIn(page, type, [
    name === 'group-profile'
      ? {
          ...hostile,
          data: {
            ...hostile.data,
            profile: null,
            group: {
              groupId: 'g7',
              owner: 'u70',
              members: ['u70', { uid: 'u71', role: 'admin' }],
              notice: { old: 'a', now: 'b' },
            },
          },
        }
      : hostile,
  ])
}
const takes = async (page: Page, setting: Setting, postId: string): Promise<string> => {
  const [pageKey = ''] = setting.pageKeys
  const held = { pageKey, windowId: 'held-elsewhere', types: [`${app}:${setting.type}`] }
  const ask = async <T>(path: string, data: object): Promise<T> =>
    (
      (await (
        await page.request.post(`${url()}/biz_gateway/justice_review${path}`, { data })
      ).json()) as { data: T }
    ).data
  await ask('/auditor', held)
  const {
    list: [record],
  } = await ask<{ list: { recordId: string }[] }>('/v4/record', {
    ...held,
    business: setting.business,
    limit: 1,
    postId,
  })
  return record?.recordId ?? ''
}
/** Presses the key of the first verdict, and Enter where it asks something. */
const decides = async (
  page: Page,
  name: string,
  recordId: string,
  began: number,
): Promise<void> => {
  await settled(page)
  await press(page, 'q')
  const stored = async (): Promise<boolean> =>
    (await decidedSince(page, began)).some((one) => one.recordId === recordId)
  await settled(page)
  for (let tries = 0; tries < 2 && !(await stored()); tries++) {
    await press(page, 'Enter')
    await settled(page)
  }
  await expect.poll(stored, { message: `${name} decided nothing` }).toBe(true)
}

test('draws what one holds on each detail page; a verdict by keyboard is stored and sent', async ({
  page,
}) => {
  const receiver = await receiveDecisions(app)
  try {
    await page.route('https://media.example/**', (route) =>
      route.fulfill(
        route.request().url().endsWith('.png')
          ? { contentType: 'image/png', body: dot }
          : { status: 404, body: 'gone' },
      ),
    )
    const began = Date.now()
    await signIn(page, holder)
    await open(page, '/')
    const decided: string[] = []
    for (const { name, title, panels } of detailPages) {
      const setting = demoSettings.find(
        (one) =>
          one.appId === app &&
          panels.includes(one.pageType.type) &&
          (one.pageType.detail === undefined || one.pageType.detail.replaceAll('_', '-') === name),
      )
      if (!setting) throw new Error(`no demo type for ${name}`)
      const postId = `detail-${name}-${began}`
      await sendsFor(page, name, setting.type, postId)
      const recordId = await takes(page, setting, postId)
      await visit(
        page,
        `/tags/customize/${name}?appId=${app}&type=${setting.type}&recordId=${recordId}`,
      )
      await expect(page.locator(`[data-record-id="${recordId}"]`).first(), name).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(
        textOf('en', title),
      )
      if (name === 'group-profile')
        await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveText([
          'u70',
          /^u71 admin$/,
        ])
      await decides(page, name, recordId, began)
      decided.push(recordId)
    }
    await expect
      .poll(
        () => {
          const got = new Set(receiver.received().map((one) => one.body.data.recordId))
          return decided.filter((one) => !got.has(one))
        },
        { timeout: 30_000 },
      )
      .toEqual([])
  } finally {
    receiver.stop()
  }
})

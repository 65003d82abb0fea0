import { type Page, expect, test } from '@playwright/test'
import { resultKeysOf } from '@oas/contract/setting/result-keys'
import { type AuditKind, auditKinds } from '../apps/web/src/nav/audit-kinds.ts'
import { demoSettings } from '../apps/dev/src/demo/settings.ts'
import { bundledTexts } from '../packages/texts/src/index.ts'
import { hostileRecord } from './support/attacks.ts'
import { axeInBoth } from './support/axe.ts'
import { current, decidedSince, press, settled } from './support/audit.ts'
import { open, settle, signIn, visit, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'
import { dot } from './support/pictures.ts'

test.describe.configure({ mode: 'parallel' })

const app = 50
let receiver: Receiver
test.beforeAll(async () => {
  receiver = await receiveDecisions(app)
})
test.afterAll(() => receiver.stop())

const kinds = auditKinds
/** A task that pages which work inside of one are opened with. */
const task = 970_001
const intoTask = (postId: string): Promise<void> =>
  withDatabase(async (client) => {
    await client.query('update queue_order set task_id = $2, round = 1 where post_id = $1', [
      postId,
      task,
    ])
  })

/** Starts an audit of one record on a page by Enter, of the type it has. */
const start = async (
  page: Page,
  { path, taskOnly }: Pick<AuditKind, 'path' | 'taskOnly'>,
  { name, postId }: { name: string; postId: string },
): Promise<void> => {
  const inTask = taskOnly ? `&tfTaskId=${task}&tfRound=1` : ''
  await visit(page, `/tags/audit/${path}?postId=${encodeURIComponent(postId)}${inTask}`, 60)
  const type = page
    .locator('.wb-type', {
      hasText: bundledTexts.type[name as keyof typeof bundledTexts.type]?.[1] ?? name,
    })
    .getByRole('checkbox')
    .or(
      page
        .locator('.wb-type', {
          hasText: bundledTexts.type[name as keyof typeof bundledTexts.type]?.[1] ?? name,
        })
        .getByRole('radio'),
    )
  if ((await type.count()) > 0) await type.first().check()
  const button = page.getByRole('button', { name: /^Start audit/ })
  await expect(button, path).toBeEnabled()
  await button.press('Enter')
  await expect(page.locator('[data-record-id]').first(), path).toBeVisible()
  await settle(page)
  await settled(page)
}

/**
 * Key of the result that lets content pass at once; where labels are the work, of the one that says
 * none fits.
 */
const keyOf = ({ result, pageType }: (typeof demoSettings)[number]): string => {
  const passing =
    result[
      pageType.type === 'tagging'
        ? 1
        : result.findIndex(
            ({ content }) => content.resultType === 'REGULAR' && content.control === 'direct',
          )
    ] ?? result[0]
  return resultKeysOf(result).get(passing?.id ?? '') ?? 'q'
}
/** Decides what is in focus by keyboard, in the form or the question that opens where one does. */
const decide = async (page: Page, key: string): Promise<void> => {
  await press(page, key)
  await settled(page)
  if ((await page.locator('.wb-form').count()) === 0) await press(page, 'Enter')
  else {
    await press(page, 'm')
    if ((await page.locator('#wb-remark').count()) > 0) await page.keyboard.type('seen')
    await press(page, 'Control+Enter')
  }
  await settled(page)
  for (const key of ['Enter', 'Shift+Enter'])
    if ((await page.getByRole('dialog').count()) > 0) {
      await press(page, key)
      await settled(page)
    }
}

const perTest = 8
const parts = Array.from({ length: Math.ceil(kinds.length / perTest) }, (_, index) =>
  kinds.slice(index * perTest, (index + 1) * perTest),
)

const kindsOf = (part: typeof kinds): string => `${part[0]?.path} to ${part.at(-1)?.path}`
for (const part of parts) {
  test(`decides hostile records by key without barriers: ${kindsOf(part)}`, async ({ page }) => {
    const problems = watch(page)
    const began = Date.now()
    await page.route('https://media.example/**', (route) =>
      route.fulfill(
        route.request().url().endsWith('.png')
          ? { contentType: 'image/png', body: dot }
          : { status: 404, body: 'gone' },
      ),
    )
    await signIn(page, 'admin')
    await open(page, '/')
    for (const kind of part) {
      const since = Date.now()
      const setting = demoSettings.find((one) => one.pageKeys.includes(kind.name))
      if (!setting) throw new Error(`no demo type for ${kind.path}`)
      const postId = `attack-${kind.path}-${since}`
      await sendIn(page, setting.type, [hostileRecord(setting.appId, postId)])
      if (kind.taskOnly) await intoTask(postId)
      await start(page, kind, { name: setting.name, postId })
      const record = await current(page)
      expect.soft(await axeInBoth(page, 'main'), kind.path).toEqual([])
      await decide(page, keyOf(setting))
      await expect
        .poll(
          async () => (await decidedSince(page, since)).some((one) => one.recordId === record),
          { message: `${kind.path} decided nothing`, timeout: 8000 },
        )
        .toBe(true)
      await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
      const sure = page.getByRole('dialog').getByRole('button', { name: /^(Stop|Continue|OK)/ })
      await expect(
        page
          .getByRole('button', { name: /^Start audit/ })
          .or(sure)
          .first(),
      ).toBeVisible()
      if (await sure.isVisible()) await sure.press('Enter')
      expect
        .soft(
          await page.evaluate(() => (window as { attacked?: number }).attacked),
          `${kind.path} ran a script of its content`,
        )
        .toBeUndefined()
      // Recordings that are not there cannot be converted; records that were asked for when the
      // audit ended are not handed out. The gateway says so.
      expect
        .soft(
          problems.splice(0).filter((one) => !/status of (424|409)/.test(one)),
          kind.path,
        )
        .toEqual([])
    }
    // Verdicts on records of the app with a receiver are sent there; the others have no address.
    const sent = (await decidedSince(page, began)).filter(
      (one) => one.delivery === 'delivered' || one.delivery === 'pending',
    )
    expect(sent.length).toBeGreaterThan(0)
    await expect
      .poll(
        () => {
          const got = new Set(receiver.received().map((one) => one.body.data.recordId))
          return sent.filter((one) => !got.has(one.recordId))
        },
        { timeout: 40_000 },
      )
      .toEqual([])
  })
}

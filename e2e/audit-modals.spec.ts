import { type Page, expect, test } from '@playwright/test'
import {
  begin,
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { answerRange, recordClip, tone } from './support/recordings.ts'
import { drawing } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `modal_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const host = 'https://media.example'
const hear = async (page: Page): Promise<void> => {
  await page.route(`${host}/**`, (route) => answerRange(route, 'audio/wav', tone(60)))
}
/** Keys and pointers of tests reach buttons alike; a press by keyboard needs the focus. */
const pressOn = async (page: Page, name: string | RegExp, at = 0): Promise<void> =>
  page.getByRole('button', { name }).nth(at).press('Enter')

test('opens voices with speeds and jumps; marks the user’s own; Esc returns the focus', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `vm${Date.now()}`
  await hear(page)
  await sendIn(page, 102, [
    {
      uid,
      postId: `${uid}-1`,
      texts: [{ content: 'two voices' }],
      voices: [
        { content: `${host}/a.wav`, uid, at: Date.now(), seconds: 60, voiceText: 'the first' },
        { content: `${host}/b.wav`, uid: 'somebody-else', seconds: 60 },
      ],
    },
    {
      uid,
      postId: `${uid}-2`,
      texts: [{ content: 'one voice' }],
      voices: [{ content: `${host}/c.wav`, seconds: 60, voiceText: 'said alone' }],
    },
  ])
  await startAudit(page, user, 'multi-table', `?uid=${uid}`)
  const opener = page.getByRole('button', { name: /^Open recording/ }).first()
  // What a cell holds is reached by Tab, and pressed there it is opened, not decided.
  await page.locator('#wb-root').focus()
  await expect(async () => {
    await press(page, 'Tab')
    await expect(opener).toBeFocused({ timeout: 200 })
  }).toPass()
  await press(page, 'Enter')
  const list = page.getByRole('dialog', { name: 'Voice clip (2)' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('button', { name: uid })).toHaveAttribute('aria-current', 'true')
  await expect(list.getByRole('button', { name: 'somebody-else' })).not.toHaveAttribute(
    'aria-current',
  )
  await expect(list.locator('.wb-wave')).toHaveCount(2)
  const voice = list.locator('audio').first()
  const at = (): Promise<number> => voice.evaluate((node: HTMLAudioElement) => node.currentTime)
  await expect
    .poll(() => voice.evaluate((node: HTMLAudioElement) => node.readyState))
    .toBeGreaterThan(0)
  const speed = list.getByRole('button', { name: /^Speed/ }).first()
  const speeds: (string | null)[] = []
  for (let n = 0; n < 3; n++) {
    await speed.press('Enter')
    speeds.push(await speed.locator('output').textContent())
    await page.waitForTimeout(320)
  }
  expect(speeds.toSorted()).toEqual(['0.5×', '1.5×', '1×'])
  await list.getByRole('button', { name: '+5 s' }).first().press('Enter')
  await expect.poll(at).toBe(5)
  await page.waitForTimeout(320)
  await list.getByRole('button', { name: '+5 s' }).first().press('Enter')
  await expect.poll(at).toBe(10)
  await page.waitForTimeout(320)
  await list.getByRole('button', { name: '−5 s' }).first().press('Enter')
  await expect.poll(at).toBe(5)
  await page.waitForTimeout(320)
  await list
    .getByRole('button', { name: /^Random jump/ })
    .first()
    .press('Enter')
  await expect.poll(at).toBeGreaterThanOrEqual(10)
  await press(page, 'Escape')
  await expect(list).toBeHidden()
  await expect(opener).toBeFocused()
  await page
    .locator('[data-table-row]')
    .filter({ hasText: 'one voice' })
    .getByRole('button', { name: /^Open recording/ })
    .press('Enter')
  const alone = page.getByRole('dialog', { name: `Voice clip ${uid}-2` })
  await expect(alone).toContainText('said alone')
  await expect(alone.locator('audio')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(alone).toBeHidden()
  expect(problems).toEqual([])
})

test('opens who an id is and the whole detail, while keys of the page are dead under it', async ({
  page,
}) => {
  const uid = `um${Date.now()}`
  await sendIn(page, 102, [{ uid, postId: `${uid}-1`, texts: [{ content: 'who wrote this' }] }])
  const since = await startAudit(page, user, 'multi-table', `?uid=${uid}`)
  const id = (await current(page)) ?? ''
  await page.getByRole('grid').getByRole('button', { name: uid, exact: true }).press('Enter')
  const small = page.getByRole('dialog', { name: `uid ${uid}` })
  await expect(small).toContainText('White list')
  await press(page, 'q', 'Enter')
  const whole = page.locator('.user-modal')
  await expect(whole).toBeVisible()
  const box = await whole.boundingBox()
  expect(Math.abs((box?.width ?? 0) - 0.9 * 1440)).toBeLessThan(4)
  expect(await whole.evaluate((node) => getComputedStyle(node).zIndex)).toBe('2000')
  expect((await decidedSince(page, since)).some((row) => row.recordId === id)).toBe(false)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(whole).toBeHidden({ timeout: 500 })
  }).toPass()
})

test('a video opens by itself with light, sharpening, speeds and what is known of it', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `fm${Date.now()}`
  const clip = await recordClip(page)
  await page.route(`${host}/**`, (route) =>
    route.request().url().endsWith('.svg')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: drawing(1600, 900, 'teal'),
        })
      : answerRange(route, 'video/mp4', clip),
  )
  await sendIn(page, 31, [
    {
      uid,
      postId: `${uid}-1`,
      texts: [{ content: 'a post with a clip' }],
      data: {
        opinion: [
          { round: 'first', result: 'del', remark: 'seen at the end', shot: `${host}/shot.svg` },
        ],
      },
      videos: [{ id: 'v1', content: `${host}/clip.mp4`, seconds: 30 }],
    },
  ])
  await startAudit(page, user, 'common', `?uid=${uid}`)
  await pressOn(page, 'Open recording Video')
  const dialog = page.getByRole('dialog', { name: `Video ${uid}-1` })
  await expect(dialog).toContainText('Duration')
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000)
  await expect(dialog.getByRole('group', { name: 'Speed' }).getByRole('button')).toHaveCount(5)
  await dialog.getByRole('button', { name: '4×' }).press('Enter')
  await expect
    .poll(() => dialog.locator('video').evaluate((node: HTMLVideoElement) => node.playbackRate))
    .toBe(4)
  const filter = (): Promise<string> =>
    dialog.locator('.wb-media').evaluate((node) => getComputedStyle(node).filter)
  expect(await filter()).toBe('none')
  await dialog.getByRole('switch', { name: /^Sharpen/ }).press('Enter')
  expect(await filter()).toContain('url(')
  await dialog.getByRole('slider', { name: /^Brightness/ }).fill('2')
  expect(await filter()).toContain('brightness(2)')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  // The shot of an earlier opinion is no part of what is judged: it opens by itself.
  await pressOn(page, 'Open separately')
  const picture = page.getByRole('dialog', { name: /opinion/i })
  await expect
    .poll(() => picture.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth))
    .toBe(1600)
  expect(Math.round((await picture.boundingBox())?.width ?? 0)).toBe(1000)
  await press(page, 'Escape')
  await expect(picture).toBeHidden()
  expect(problems).toEqual([])
})

test('asks for the change order a result needs when it is missing, and keeps it', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `om${Date.now()}`
  await sendIn(page, 13, [
    { uid, postId: `${uid}-1`, texts: [{ content: 'a wave of one' }], extData: { simhash: uid } },
  ])
  const since = await startAudit(page, user, 'text-group', `?uid=${uid}`)
  const id = (await current(page)) ?? ''
  await press(page, '7', 'r')
  const form = page.locator('form.wb-form')
  await form.waitFor()
  await settled(page)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Change order' })
  await expect(dialog).toBeVisible()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(450)
  const field = dialog.getByLabel(/^Change order/)
  const orders = await field.evaluate((node) =>
    node instanceof HTMLSelectElement
      ? [...node.options].map((one) => one.value).filter(Boolean)
      : [],
  )
  if (orders[0]) await field.selectOption('')
  else await field.fill('')
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(dialog.getByText('sysop required order id: choose a change order')).toBeVisible()
  const chosen = orders[0] ?? 'CO-2026-1'
  if (orders[0]) await field.selectOption(chosen)
  else await field.fill(chosen)
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(form).toContainText(chosen)
  await form.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect
    .poll(
      async () => (await decidedSince(page, since)).find((row) => row.recordId === id)?.resultId,
    )
    .toBe('ban_wave')
  expect((await detailOf(page, id)).decisions[0]?.punishes).toMatchObject([{ punishId: 203 }])
  expect(problems).toEqual([])
})

test('keeps what a locked rule fixed, says why other results are dead, and allows a hold', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `lm${Date.now()}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      texts: [{ content: `named by a court ${n}` }],
      extData: { courtOrder: true },
    })),
  )
  const since = await startAudit(page, user, 'text', `?uid=${uid}`)
  const id = (await current(page)) ?? ''
  await expect(page.getByText('A rule sets the result to “Delete”').first()).toBeVisible()
  await expect(page.locator('[data-result="mute"]')).toBeDisabled()
  await expect(page.locator('[data-result="mute"]')).toHaveAttribute(
    'title',
    /Only a leader can change it/,
  )
  await press(page, 'q', 't')
  await expect(page.locator('form.wb-form')).toHaveCount(0)
  expect((await decidedSince(page, since)).some((row) => row.recordId === id)).toBe(false)
  await expect(page.locator('.wb-row.open .wb-tag.label')).toHaveCount(1)
  await press(page, 'Enter')
  await page.locator('form.wb-form').waitFor()
  await press(page, 'Enter')
  await expect
    .poll(
      async () => (await decidedSince(page, since)).find((row) => row.recordId === id)?.resultId,
    )
    .toBe('del')
  await expect.poll(() => current(page)).not.toBe(id)
  await settled(page)
  const second = (await current(page)) ?? ''
  await page.locator('[data-result="hold"]').press('Enter')
  await page.locator('form.wb-form').waitFor()
  await press(page, '1')
  await expect
    .poll(
      async () =>
        (await decidedSince(page, since)).find((row) => row.recordId === second)?.resultId,
    )
    .toBe('hold')
  expect(problems).toEqual([])
})

test('copies and pastes conditions as text; refuses a clipboard and says what it holds', async ({
  page,
}) => {
  const problems = watch(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, user)
  await open(page, '/tags/audit/text-table')
  const uid = page
    .getByRole('textbox', { name: 'User' })
    .or(page.locator('.condition-1 input'))
    .first()
  await uid.fill('somebody')
  await page.getByRole('button', { name: 'Copy conditions' }).press('Enter')
  await expect(page.getByText('copy success')).toBeVisible()
  await uid.fill('')
  await page.getByRole('button', { name: 'Paste conditions' }).press('Enter')
  await expect(uid).toHaveValue('somebody')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `no json ${'x'.repeat(500)}`)
  await page.getByRole('button', { name: 'Paste conditions' }).press('Enter')
  await expect(page.getByText(/^cannot parse clipboard no json x{392}$/)).toBeVisible()
  await expect(uid).toHaveValue('somebody')
  expect(problems).toEqual([])
})

test('a top appeal that is upheld goes on to a leader with the opinion of who upheld it', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const uid = `top${Date.now()}`
  await sendIn(page, 77, [
    {
      uid,
      postId: `${uid}-1`,
      data: {
        appeal: {
          appealId: uid,
          level: 1,
          text: 'please look again',
          pictures: [],
          lang: 'en',
          vip: true,
          original: { recordId: '1', result: 'mute', labels: [], punishes: [], remark: '' },
        },
      },
    },
  ])
  const since = await startAudit(page, user, 'svip-appeal', `?uid=${uid}`)
  await expect(page.getByText('Needs a leader to confirm: Uphold')).toBeVisible()
  const id = (await current(page)) ?? ''
  await press(page, 'q')
  await expect
    .poll(
      async () => (await decidedSince(page, since)).find((row) => row.recordId === id)?.resultId,
    )
    .toBe('uphold')
  expect((await detailOf(page, id)).state).not.toBe('decided')
  const context = await browser.newContext()
  const second = await context.newPage()
  await signIn(second, 'leader')
  await open(second, `/tags/audit/svip-appeal?uid=${uid}`)
  await begin(second)
  expect(await current(second)).toBe(id)
  await expect(second.getByRole('region', { name: /opinion/i }).first()).toContainText('Uphold')
  await context.close()
  // The original that is appealed against is long gone.
  expect(problems.filter((one) => !/status of 404/.test(one))).toEqual([])
})

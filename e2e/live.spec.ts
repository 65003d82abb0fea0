import { type Browser, type Page, expect, test } from '@playwright/test'
import {
  begin,
  current,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { axe } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { paste, pick } from './support/pick.ts'

const auditor = `live_auditor_${process.pid}`
const patrol = `live_patrol_${process.pid}`
const second = `live_second_${process.pid}`
test.beforeAll(async () => {
  for (const name of [auditor, patrol, second]) await makeAuditor(name)
})

/** Tells of rooms as an app does. */
const tell = async (page: Page, rooms: readonly object[]): Promise<string[]> => {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  await context.request.post(`${url()}/biz_gateway/justice_user/login/local`, {
    data: { name: 'admin' },
  })
  const shot =
    (
      (await (
        await context.request.post(`${url()}/biz_gateway/live_patrol/rooms`, {
          data: { pageSize: 1 },
        })
      ).json()) as { data: { list: { shot: { url: string } }[] } }
    ).data.list[0]?.shot.url ?? ''
  const now = Date.now()
  const answer = await context.request.post(`${url()}/biz_gateway/ingest/rooms`, {
    data: {
      rooms: rooms.map((room) => ({
        startedAt: now - 3_600_000,
        shots: [
          { url: shot, at: now - 30_000 },
          { url: shot, at: now - 60_000 },
          ...Array.from({ length: 28 }, (_none, n) => ({
            url: shot,
            at: now - 600_000 - n * 10_000,
          })),
        ],
        ...room,
      })),
    },
  })
  const body = (await answer.json()) as {
    code: number
    msg: string
    data: { rooms: { id: string }[] }
  }
  expect(body.code, body.msg).toBe(0)
  await context.close()
  return body.data.rooms.map((room) => room.id)
}
const other = async (browser: Browser, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, name)
  return page
}
const plays = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.live-player video')
        .first()
        .evaluate((node) => (node as HTMLVideoElement).currentTime),
    )
    .toBeGreaterThan(0.5)

/** A room that is watched, and another of the same host that no stream is known of. */
const tellsOfTwoRooms = async (page: Page, sid: string): Promise<void> => {
  await tell(page, [
    {
      appId: 50,
      sid: `${sid}-2`,
      roomId: `room-${sid}-2`,
      uid: `host-${sid}`,
      title: `Garage ${sid}`,
      viewers: 31,
    },
    {
      appId: 50,
      sid,
      roomId: `room-${sid}`,
      uid: `host-${sid}`,
      title: `Kitchen ${sid}`,
      viewers: 777,
      streams: [{ kind: 'hls', url: 'local:demo-live' }],
    },
  ])
}
const pushesRoom = async (eye: Page, sid: string): Promise<void> => {
  await open(eye, `/live-inspect/list?uid=host-${sid}`)
  await eye.getByRole('button', { name: new RegExp(`Kitchen ${sid}`) }).click()
  const room = eye.getByRole('dialog', { name: `Kitchen ${sid}` })
  await plays(eye)
  await expect(room.getByText(/^No screenshots from/).first()).toBeVisible()
  await room.locator('.shot').first().click()
  await room.getByRole('button', { name: 'Mark' }).click()
  await expect(room.locator('.shot.marked')).toHaveCount(1)
  await room.getByRole('button', { name: 'Push' }).click()
  await expect(room.getByRole('alert')).toContainText('Note')
  await room.getByLabel('Note').fill('something burns')
  await room.getByRole('button', { name: 'Push' }).click()
  await expect(eye.getByText('Pushed to auditors')).toBeVisible()
}
const watchesStream = async (page: Page): Promise<void> => {
  await expect(page.getByText('something burns').first()).toBeVisible()
  await plays(page)
  await expect(page.locator('.shot.marked')).toHaveCount(1)
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp')
  await expect(page.locator('.shot[aria-current=true]')).toHaveCount(1)
  expect(
    await page.locator('.live-player video').evaluate((node) => (node as HTMLVideoElement).muted),
  ).toBe(true)
  await press(page, 'Space')
  await expect
    .poll(() =>
      page.locator('.live-player video').evaluate((node) => (node as HTMLVideoElement).muted),
    )
    .toBe(false)
  await expect(page.getByRole('tablist', { name: 'Screenshots' }).getByRole('tab')).toHaveText([
    'Normal',
    'PC',
    'Video platform',
    'Guess',
  ])
  await expect(page.locator('.shot time').first()).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(page.locator('.shot')).toHaveCount(25)
  await page.getByRole('button', { name: 'More...' }).press('Enter')
  await expect(page.locator('.shot')).toHaveCount(30)
}
const looksThroughShots = async (page: Page, sid: string): Promise<void> => {
  // What was shown goes at once, not when the answer for the other tab is there.
  let release = (): void => undefined
  const late = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/common/screenshot/list', async (route) => {
    if (route.request().postData()?.includes('"isPC":true')) await late
    await route.continue()
  })
  await page.getByRole('tab', { name: 'PC' }).focus()
  await press(page, 'Enter')
  await expect(page.locator('.shot')).toHaveCount(0)
  await expect(page.getByText('No screenshots in this period')).toHaveCount(0)
  release()
  await expect(page.getByText('No screenshots in this period')).toBeVisible()
  await page.getByRole('button', { name: 'More...' }).press('Enter')
  await expect(page.getByText('no more', { exact: true })).toBeVisible()
  await expect(page.locator('.shot')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Normal' }).press('Enter')
  await expect(page.locator('.shot')).toHaveCount(25)
  // All shots of the room stand in a dialog of their own, opened beside the record.
  await page
    .getByRole('region', { name: 'Context' })
    .getByRole('tab', { name: 'Room', exact: true })
    .press('Enter')
  await page.getByRole('button', { name: 'All screenshots' }).press('Enter')
  const shots = page.getByRole('dialog', { name: `Screenshots ${sid}` })
  await expect(shots.locator('.shot').first()).toBeVisible()
  await press(page, 'Escape')
  await expect(shots).toBeHidden()
}
const cutsStream = async (page: Page): Promise<void> => {
  const recordId = (await current(page)) ?? ''
  await page.locator('#wb-root').focus()
  await settled(page)
  await press(page, '7', 'c')
  await expect(page.getByRole('dialog', { name: 'Cut stream' })).toBeVisible()
  await press(page, 'Enter', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Cut stream' })).toBeVisible()
  await press(page, 'Shift+Enter')
  await expect
    .poll(async () =>
      (await detailOf(page, recordId)).decisions.map((one) => [
        one.resultId,
        one.punishes[0]?.punishId,
      ]),
    )
    .toEqual([['cut_stream', 402]])
}
const cutsReportedRoom = async (page: Page, sid: string): Promise<void> => {
  // Another way to cut shows the room as it is now, and keeps its newest shot; Enter does not send
  // it either.
  await sendIn(page, 34, [
    {
      uid: `host-${sid}`,
      postId: `${sid}-2`,
      texts: [{ content: 'reported' }],
      lives: [{ sid: `${sid}-2`, roomId: `room-${sid}-2`, uid: `host-${sid}`, title: 'as it was' }],
    },
  ])
  await open(page, `/tags/audit/common?appId=50&type=34&postId=${sid}-2`)
  await begin(page)
  const reported = (await current(page)) ?? ''
  await press(page, 'c')
  const form = page.locator('form.wb-form')
  await expect(form).toContainText(`Garage ${sid}`)
  await expect(form).toContainText('31')
  await expect(form.locator('.wb-form-shot img')).toBeVisible()
  await press(page, '7', 'Enter')
  await expect(form).toBeVisible()
  await press(page, 'Shift+Enter')
  await expect
    .poll(async () =>
      (await detailOf(page, reported)).decisions.map((one) => [
        one.resultId,
        (one as unknown as { form: { viewers: number } }).form.viewers,
        one.punishes[0]?.evidence.length,
      ]),
    )
    .toEqual([['cut', 31, 1]])
}

test('hands a pushed room to an auditor, who watches it, sees its shots and cuts it', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const sid = `e2e-${Date.now()}`
  await tellsOfTwoRooms(page, sid)
  const eye = await other(browser, patrol)
  await pushesRoom(eye, sid)
  await startAudit(page, auditor, 'monitor-push', `?postId=${sid}`)
  await watchesStream(page)
  await looksThroughShots(page, sid)
  await cutsStream(page)
  await cutsReportedRoom(page, sid)
  await eye.context().close()
  expect(problems).toEqual([])
})

test('lets one person listen to a room; decides what is heard in a pushed one by keyboard', async ({
  page,
  browser,
}) => {
  const sid = `voice-${Date.now()}`
  const at = Date.now()
  await tell(page, [
    {
      appId: 71,
      sid,
      roomId: `room-${sid}`,
      uid: `host-${sid}`,
      roomType: 'voice',
      title: `Talk ${sid}`,
      risk: 99,
      shots: [],
      streams: [{ kind: 'hls', url: 'local:demo-voice' }],
      seats: [
        { seat: 1, uid: 'a1', nick: 'Ann', level: 50 },
        { seat: 2, uid: 'b2', nick: 'Bob', risk: 80 },
      ],
      slices: [
        {
          uid: 'a1',
          url: 'https://media.example/a.wav',
          seconds: 3,
          at: at - 9000,
          text: 'said by Ann',
        },
        {
          uid: 'b2',
          url: 'https://media.example/b.wav',
          seconds: 3,
          at: at - 5000,
          text: 'said by Bob',
        },
      ],
    },
  ])
  const [one, two] = [await other(browser, patrol), await other(browser, second)]
  // The way into a room is in sight on a small screen, however long what stands before it.
  await one.setViewportSize({ width: 1280, height: 800 })
  await open(one, '/tags/inspect/voice')
  await expect(one.getByRole('button', { name: /^Listen: / }).first()).toBeInViewport({ ratio: 1 })
  await Promise.all([one, two].map((who) => open(who, `/tags/inspect/voice?uid=host-${sid}`)))
  const listen = (who: Page) => who.getByRole('button', { name: `Listen: Talk ${sid}` })
  await listen(one).click()
  const room = one.getByRole('dialog', { name: `Talk ${sid}` })
  await expect(room.getByText('said by Bob')).toBeVisible()
  await listen(two).click()
  await expect(two.getByRole('dialog', { name: `Talk ${sid}` })).toHaveCount(0)
  // The list says who listens instead of offering it; beside it stand who listens where and who is
  // risky.
  await expect(two.getByRole('row', { name: new RegExp(`Talk ${sid}`) })).toContainText(
    `${patrol} is listening`,
  )
  await expect(listen(two)).toHaveCount(0)
  const beside = (heading: string) =>
    two.locator('section').filter({ has: two.getByRole('heading', { name: heading, exact: true }) })
  await expect(beside('Being listened to')).toContainText(`Talk ${sid} – ${patrol}`)
  await expect(beside('High-risk users')).toContainText(`Bob · Talk ${sid}`)
  await expect(beside('High-risk users')).not.toContainText(`Ann · Talk ${sid}`)
  await plays(one)
  await room.getByRole('button', { name: /^1 · Ann/ }).click()
  await expect(room.getByText('said by Bob')).toHaveCount(0)
  await room.getByLabel('Note').fill('insults')
  await room.getByRole('button', { name: 'Push' }).click()
  await expect(room).toHaveCount(0)
  await listen(two).click()
  await expect(two.getByRole('dialog', { name: `Talk ${sid}` })).toBeVisible()
  await startAudit(page, auditor, 'voice-room', `?postId=${sid}`)
  await expect(page.locator('.wb-voice')).toHaveCount(2)
  await press(page, 'Tab')
  await expect(page.locator('.wb-voice')).toHaveCount(1)
  const recordId = (await current(page)) ?? ''
  await press(page, '7')
  await settled(page)
  await press(page, 't')
  await expect(page.locator('.wb-form')).toBeVisible()
  await press(page, 'm')
  await page.keyboard.type('heard it')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () =>
      (await detailOf(page, recordId)).decisions.map((entry) => [
        entry.resultId,
        entry.punishes[0]?.punishId,
      ]),
    )
    .toEqual([['mic_off', 406]])
  await Promise.all([one, two].map((who) => who.context().close()))
})

test('old addresses of reviews and inspections lead to the pages of today', async ({ page }) => {
  await signIn(page, 'leader')
  for (const [from, to] of [
    ['/live/first-review', '/tags/audit/live-first'],
    ['/tags/first-review', '/tags/audit/live-first'],
    ['/tags/audit/live-inspect', '/tags/audit/live-first'],
    ['/live/final-review', '/tags/audit/live-final'],
    ['/tags/final-review', '/tags/audit/live-final'],
    ['/live-inspect/picture-list', '/live-inspect/list'],
    ['/live-inspect/picture', '/live-inspect/list'],
  ] as const) {
    await open(page, from)
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${to}`)
  }
})

test('plans pictures of rooms; refuses at the field, and names rooms it cannot capture', async ({
  page,
}) => {
  const problems = watch(page)
  const name = `Evening ${Date.now()}`
  await signIn(page, 'leader')
  await open(page, '/live-capture/index?tab=plans')
  await page.getByRole('button', { name: 'New plan' }).click()
  const form = page.getByRole('dialog', { name: 'New plan' })
  await form.getByLabel(/^Interval/).fill('2')
  await paste(form.getByRole('combobox', { name: /^Country/ }), '7x, 8y')
  await form.getByLabel(/^From hour/).selectOption('20')
  await form.getByLabel(/^To hour/).selectOption('8')
  await form.getByLabel(/^Interval/).press('Control+Enter')
  for (const said of [
    'Name is required.',
    'Not found (2): 7x, 8y',
    'must be between 3 and 300',
    'must be later than the start',
  ])
    await expect(form.getByText(said)).toBeVisible()
  await form.getByLabel(/^Name/).fill(name)
  await form.getByLabel(/^Interval/).fill('30')
  await pick(form, /^Country/, 'Antarctica')
  await form.getByLabel(/^To hour/).selectOption('24')
  await form.getByLabel('Sat').check()
  await form.getByLabel(/^Interval/).press('Control+Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Sat 20:00–24:00')
  await expect(row).toContainText('AQ')
  expect(await axe(page)).toEqual([])
  await row.press('Enter')
  const edit = page.getByRole('dialog', { name: `Plan: ${name}` })
  await expect(edit.getByLabel(/^Interval/)).toHaveValue('30')
  await edit.getByLabel(/^Rooms/).selectOption('voice')
  await edit.getByLabel(/^Voice segment/).fill('7')
  await edit.getByLabel(/^Voice segment/).press('Control+Enter')
  await expect(row).toContainText('Voice rooms')
  await row.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'On demand' }).click()
  await page.getByRole('button', { name: 'Capture now' }).click()
  const now = page.getByRole('dialog', { name: 'Capture now' })
  await now.getByLabel(/^Number of captures/).fill('51')
  await now.getByLabel(/^Number of captures/).press('Control+Enter')
  await expect(now.getByText('Session is required.')).toBeVisible()
  await expect(now.getByText('must be between 1 and 50')).toBeVisible()
  await now.getByLabel(/^Number of captures/).fill('1')
  await pick(now, /^Sessions/, 'nobody')
  await now.getByRole('button', { name: /^Capture now/ }).click()
  // Where streams can be read the session is named, else what is missing.
  await expect(page.getByText(/nobody: session not found|ffmpeg/).first()).toBeVisible()
  expect(problems.filter((one) => !/\b404\b/.test(one))).toEqual([])
})

test('records a screen: says errors at fields, progress and failure; ends one, plays one', async ({
  page,
}) => {
  await signIn(page, 'leader')
  const row = {
    appId: 50,
    room: '1',
    uid: 'h-1',
    title: '',
    isPC: false,
    seconds: 60,
    got: 20.5,
    reason: null,
    url: null,
    by: 'Leader',
    at: Date.now(),
  }
  let converter = false
  await page.route('**/web/live-capture/screen', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            code: 0,
            msg: '',
            data: {
              converter,
              list: [
                { ...row, id: '1', sid: 'runs', state: 'on' },
                { ...row, id: '2', sid: 'broke', state: 'failed', reason: 'unreadable' },
                { ...row, id: '3', sid: 'old', state: 'done' },
                {
                  ...row,
                  id: '4',
                  sid: 'fresh',
                  state: 'done',
                  got: 60,
                  url: '/biz_gateway/resource/file/x',
                },
              ],
            },
          },
        })
      : route.continue(),
  )
  await open(page, '/live-capture/index?tab=screens')
  const begin = page.getByRole('button', { name: 'Record screen' })
  await expect(page.getByText('screens cannot be recorded')).toBeVisible()
  await expect(begin).toBeDisabled()
  converter = true
  await expect(begin).toBeEnabled()
  await expect(page.getByRole('row', { name: /runs/ })).toContainText('Recording20 / 60 s')
  await expect(page.getByRole('row', { name: /broke/ })).toContainText(
    'the stream could not be read',
  )
  await expect(page.getByRole('row', { name: /old/ })).toContainText('expired')
  expect(await axe(page)).toEqual([])
  await begin.click()
  const dialog = page.getByRole('dialog', { name: 'Record screen' })
  await dialog.getByLabel(/^Length/).fill('601')
  await dialog.getByLabel(/^Length/).press('Control+Enter')
  for (const said of ['Session is required.', 'must be between 5 and 600'])
    await expect(dialog.getByText(said)).toBeVisible()
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await pick(dialog, /^Session/, 'nobody')
  await dialog.getByLabel(/^Length/).fill('600')
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/live-capture/screen') && request.method() === 'POST',
  )
  await dialog.getByLabel(/^Length/).press('Control+Enter')
  expect((await asked).postDataJSON()).toEqual({
    appId: expect.any(Number),
    sid: 'nobody',
    isPC: false,
    seconds: 600,
  })
  // The server says what is missing, the session or the program, and what was typed stays.
  await expect(page.getByText(/session not found|ffmpeg/).first()).toBeVisible()
  await expect(dialog.locator('.pick-chip')).toContainText('nobody')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const ended = page.waitForRequest((request) =>
    request.url().endsWith('/live-capture/screen/1/stop'),
  )
  await page.getByRole('button', { name: 'Stop: runs' }).click()
  await ended
  await page.getByRole('button', { name: 'Play: fresh' }).click()
  await expect(page.locator('dialog[open] video')).toHaveAttribute(
    'src',
    '/biz_gateway/resource/file/x',
  )
})

import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { reportsOf, seenAs } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { answerRange, tone } from './support/recordings.ts'
import { drawing } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `media_auditor_${process.pid}`
const second = `${user}_2`
test.beforeAll(async () => {
  await makeAuditor(user)
  await makeAuditor(second)
})

const host = 'https://media.example'
const rowOf = (page: Page) => (n: number) => page.locator('[data-row]').nth(n)
/** A record with a resource of each kind; all but one voice and the files are broken. */
const sendsMedia = async (page: Page, postId: string): Promise<void> => {
  await sendIn(page, 32, [
    {
      postId,
      texts: [{ content: 'with media' }],
      voices: [
        { content: `${host}/tone.wav`, voiceText: 'a tone' },
        { content: `${host}/gone.wav` },
      ],
      videos: [{ content: `${host}/broken.mp4` }],
      pictures: [{ content: `${host}/broken.png` }],
      files: [
        { content: `${host}/notes.pdf`, name: 'notes.pdf', bytes: 2048, mime: 'application/pdf' },
        { content: `${host}/scan`, name: 'scan.png' },
      ],
    },
  ])
  await page.route(`${host}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname
    if (name === '/tone.wav') await answerRange(route, 'audio/wav', tone(20))
    else if (name === '/gone.wav') await route.fulfill({ status: 404, body: 'gone' })
    else
      await route.fulfill({
        contentType: name.endsWith('.mp4') ? 'video/mp4' : 'image/png',
        body: 'this is no media',
      })
  })
}
const listsAddresses = async (page: Page): Promise<void> => {
  const addresses = page.getByRole('navigation', { name: 'Resource URLs' }).getByRole('link')
  await expect(addresses).toHaveText([
    'Picture 1',
    'Video 1',
    'Voice clip 1',
    'Voice clip 2',
    'File 1',
    'File 2',
  ])
  expect(await addresses.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
    ['broken.png', 'broken.mp4', 'tone.wav', 'gone.wav', 'notes.pdf', 'scan'].map(
      (name) => `${host}/${name}`,
    ),
  )
}
/** The voice in the fourth place is played, made faster and left by keys alone. */
const playsVoiceByKeys = async (page: Page): Promise<void> => {
  const row = rowOf(page)
  const voice = row(3).locator('audio')
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(row(3)).toHaveClass(/on/)
  await press(page, '=', '=', '=')
  await expect(row(3).locator('output')).toHaveText('2×')
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).playbackRate)).toBe(2)
  await press(page, '-')
  await expect(row(3).locator('output')).toHaveText('1.5×')
  await press(page, 'Space')
  await expect
    .poll(() => voice.evaluate((node) => (node as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0)
  // The viewer of one picture has no pages, and what plays waits while it is open.
  await expect(row(5).getByRole('button')).toHaveCount(0)
  await row(6).getByRole('button').press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' })
  await expect(viewer).toBeVisible()
  await expect(viewer.getByRole('button', { name: /^(Previous|Next)/ })).toHaveCount(0)
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).paused)).toBe(true)
  await press(page, 'Escape')
  await expect.poll(() => voice.evaluate((node) => (node as HTMLAudioElement).paused)).toBe(false)
  await page.locator('#wb-root').focus()
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp')
  await expect(row(3)).toHaveClass(/on/)
  await press(page, 'Space')
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).paused)).toBe(true)
  // Five seconds back, or to the start: the voice has played as long as the steps above took.
  const from = await voice.evaluate((node) => (node as HTMLAudioElement).currentTime)
  await press(page, 'ArrowLeft')
  await expect
    .poll(() => voice.evaluate((node) => (node as HTMLAudioElement).currentTime))
    .toBeCloseTo(Math.max(0, from - 5), 3)
}

test('plays a voice by keys; says in place why media are broken and still takes a verdict', async ({
  page,
}) => {
  const postId = `media-${Date.now()}`
  await sendsMedia(page, postId)
  const reports = reportsOf(page)
  await startAudit(page, user, 'common-multi-resource', `?postId=${postId}`)
  const row = rowOf(page)
  // Text, picture, video, two voices, two files.
  await expect(page.locator('[data-row]')).toHaveCount(7)
  await expect(row(1).locator('.wb-broken')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await listsAddresses(page)
  for (const broken of [2, 4]) {
    await expect(row(broken).getByRole('alert')).toContainText('Cannot play')
    await expect(row(broken).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(row(broken).getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  }
  await expect(row(5)).toContainText('notes.pdf')
  await expect(row(5)).toContainText('2 KiB')
  await playsVoiceByKeys(page)
  await settled(page)
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
  // What could not be played is reported at once, how it went when it has left the page.
  await seenAs(page, 'hidden')
  for (const what of [
    /"type":"video","recordId":null,[^}]*"message":"(source not supported|decode)"/,
    /"type":"video-timing",[^}]*broken\.mp4[^}]*"error"/,
    /"type":"times",[^}]*"finish":\d+/,
  ])
    await expect.poll(() => reports.some((one) => what.test(one)), String(what)).toBe(true)
})

test('mounts pictures near the screen only when there are over 200; arrows reach the last', async ({
  page,
}) => {
  const stamp = Date.now()
  // A type that no other test reviews: their auditors would be handed some of these.
  await page.route(`${host}/**`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: drawing(120, 90, 'teal'),
    }),
  )
  const uid = `wall${stamp}`
  await sendIn(
    page,
    21,
    Array.from({ length: 2 }, (_, post) => ({
      appId: 71,
      postId: `wall-${stamp}-${post}`,
      uid,
      pictures: Array.from({ length: 110 }, (_unused, n) => ({
        content: `${host}/${stamp}-${post}-${n}.svg`,
      })),
    })),
  )
  await startAudit(page, user, 'picture', `?appId=71&type=21&uid=${uid}`)
  await expect(page.getByRole('group', { name: '220 pictures' })).toBeVisible()
  expect(await page.locator('[data-tile]').count()).toBeLessThan(200)
  await press(page, 'ArrowRight', '1')
  // More than there are rows, however wide a type's tiles are.
  await press(page, ...Array.from({ length: 56 }, () => 'ArrowDown'))
  await expect(page.locator('[data-tile].on')).toContainText('217')
  await press(page, '3')
  await expect(page.locator('[data-tile].on')).toHaveAttribute('aria-pressed', 'true')
  await press(page, ...Array.from({ length: 56 }, () => 'ArrowUp'))
  await expect(page.locator('[data-tile].on')).toHaveAttribute('aria-pressed', 'true')
})

test('what a host never sends says that it is still loading, and a verdict is possible', async ({
  page,
  browser,
}) => {
  const postId = `slow-${Date.now()}`
  await sendIn(page, 32, [
    {
      postId,
      texts: [{ content: 'with slow media' }],
      pictures: [{ content: `${host}/slow.png` }],
      videos: [{ content: `${host}/slow.mp4` }],
      voices: [{ content: `${host}/slow.mp3` }, { content: `${host}/slow.amr` }],
    },
  ])
  await page.route(`${host}/**`, () => undefined)
  await startAudit(page, user, 'common-multi-resource', `?postId=${postId}`)
  const row = rowOf(page)
  // Pictures of a strip are fetched when they come near: those are waited for from when they are in
  // sight.
  const strip = await (await browser.newContext()).newPage()
  await sendIn(strip, 22, [
    {
      uid: postId,
      postId: `${postId}-strip`,
      pictures: [{ content: `${host}/slow-1.png` }, { content: `${host}/slow-2.png` }],
    },
  ])
  await strip.route(`${host}/**`, () => undefined)
  await startAudit(strip, second, 'picture-with-single', `?uid=${postId}`)
  await expect(row(1).locator('.wb-broken')).toHaveText('Still loading, click to reload')
  for (const n of [2, 3, 4]) {
    await expect(row(n).getByRole('alert')).toContainText('Still loading')
    await expect(row(n).getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await expect(strip.locator('.wb-strip .wb-broken.slow')).toHaveCount(2)
  await strip.context().close()
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
})

test('a picture that fails or is incomplete says so and is loaded anew', async ({ page }) => {
  const uid = `strip${Date.now()}`
  const picture = {
    contentType: 'image/svg+xml',
    headers: { 'access-control-allow-origin': '*' },
    body: drawing(120, 90, 'teal'),
  }
  const whole = new Set(['/a.svg'])
  const png = await page.screenshot()
  await sendIn(page, 22, [
    {
      uid,
      postId: uid,
      extData: {
        hsmllmViolationLabel: 'gambling',
        hsmllmModelInference: 'chips on a table',
        hsmllmImgtxtViolation: 'win now',
      },
      pictures: ['a.svg', 'b.svg', 'c.png'].map((name) => ({
        content: `${host}/${name}`,
        modelInfo: {
          ocr: JSON.stringify({
            ocr_result: { text: 'call 555' },
            sensitive_result: { rule_list: [{ rule: '555', wordType: 0, text: '555' }] },
          }),
          keywords: ['bet'],
          keywordsGroup: ['casino'],
          featureMatch: { data: { remark: 'seen before' } },
          faceMatch: { data: { remark: 'a known face' } },
        },
      })),
    },
  ])
  await page.route(`${host}/**`, (route) =>
    route.request().url().endsWith('/c.png')
      ? route.fulfill({
          contentType: 'image/png',
          headers: { ...picture.headers, 'cache-control': 'max-age=3600' },
          body: whole.has('/c.png') ? png : png.subarray(0, png.length - 20),
        })
      : whole.has(new URL(route.request().url()).pathname)
        ? route.fulfill(picture)
        : route.fulfill({ contentType: 'text/html', body: '<h1>Please log in</h1>' }),
  )
  await startAudit(page, user, 'picture-with-single', `?uid=${uid}`)
  const second = page.locator('.wb-strip button').nth(1)
  await second.locator('.wb-broken').click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  const stage = page.locator('.wb-stage-picture')
  await expect(stage.locator('.wb-broken')).toHaveAttribute('title', 'image error, click to reload')
  whole.add('/b.svg')
  await stage.locator('.wb-broken').click()
  await expect(stage.locator('.wb-broken')).toHaveCount(0)
  await press(page, 'ArrowRight')
  await expect(stage.locator('.wb-broken')).toHaveText('Cut off, click to reload')
  await expect(stage.locator('img')).toBeVisible()
  await stage.click({ position: { x: 5, y: 5 } })
  await expect(page.locator('.wb-facts').first().locator('dd')).toHaveText([
    /^call 555/,
    '555',
    'bet, casino',
    'seen before',
    'a known face',
  ])
  const viewer = page.getByRole('dialog')
  for (const said of ['gambling', 'chips on a table', 'win now'])
    await expect(viewer.getByRole('complementary')).toContainText(said)
  const [card, beside] = [
    await viewer.getByRole('complementary').boundingBox(),
    await viewer.locator('.wb-viewer-stage').boundingBox(),
  ]
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await expect(viewer.getByRole('button', { name: /^Previous/ })).toBeEnabled()
  await expect(viewer.getByRole('button', { name: /^Next/ })).toBeDisabled()
  await expect(viewer.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    `${host}/c.png`,
  )
  await expect(viewer.getByRole('alert')).toContainText('The picture is incomplete')
  whole.add('/c.png')
  await viewer.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(viewer.getByRole('alert')).toHaveCount(0)
  await expect(viewer.locator('img')).toHaveAttribute('src', /^blob:/)
  await press(page, 'Escape')
  await expect(stage.locator('img')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
})

test('a picture of a format that the browser does not draw names it and offers its file', async ({
  page,
}) => {
  const uid = `heic${Date.now()}`
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await sendIn(page, 22, [
    {
      uid,
      postId: uid,
      pictures: ['a.jpg', 'closed.jpg'].map((name) => ({ content: `${host}/${name}` })),
    },
  ])
  await page.context().route(`${host}/**`, (route) =>
    route.fulfill({
      contentType: 'image/jpeg',
      headers: {
        'access-control-allow-origin': route.request().url().includes('closed') ? host : '*',
      },
      body: heic,
    }),
  )
  await startAudit(page, user, 'picture-with-single', `?uid=${uid}`)
  const stage = page.locator('.wb-stage-picture')
  await expect(stage.locator('.wb-broken')).toHaveText(
    'This browser cannot show HEIC pictures, click to open the file',
  )
  const file = page.waitForEvent('popup')
  await stage.locator('.wb-broken').click()
  await (await file).close()
  await press(page, 'Space')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('alert')).toContainText('This browser cannot show HEIC pictures')
  await expect(
    viewer.getByRole('alert').getByRole('link', { name: 'Open in a new tab' }),
  ).toHaveAttribute('href', `${host}/a.jpg`)
  await press(page, 'Escape')
  await press(page, 'ArrowRight')
  await expect(stage.locator('.wb-broken')).toHaveText('image error, click to reload')
})

import { type Page, expect, test } from '@playwright/test'
import {
  advance,
  begin,
  current,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { open } from './support/console.ts'
import { storedWatched } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import {
  amr,
  answerRange,
  flacSilence,
  hlsOf,
  oggSilence,
  recordClip,
  tone,
} from './support/recordings.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `recording_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const host = 'https://media.example'
const player = (page: Page, at = 0) => page.locator('.wb-media video, .wb-media audio').nth(at)
const value = (
  page: Page,
  name: 'currentTime' | 'paused' | 'playbackRate' | 'muted',
  at = 0,
): Promise<number | boolean> =>
  player(page, at).evaluate((node, key) => (node as HTMLVideoElement)[key], name)

test('plays a voice by keyboard, marks a stretch and sends it as evidence', async ({ page }) => {
  const uid = `v${Date.now()}`
  await sendIn(page, 51, [
    {
      uid,
      postId: `${uid}-1`,
      voices: [
        { content: `${host}/tone.wav`, uid, voiceText: 'the first' },
        { content: `${host}/gone.wav`, voiceText: 'the second' },
      ],
    },
    {
      uid,
      postId: `${uid}-2`,
      voices: [{ content: `${host}/closed.wav`, voiceText: 'another record' }],
    },
  ])
  await page.route(`${host}/**`, (route) =>
    route.request().url().endsWith('/tone.wav')
      ? answerRange(route, 'audio/wav', tone(20))
      : route.request().url().endsWith('/closed.wav')
        ? route.fulfill({
            contentType: 'audio/wav',
            headers: { 'access-control-allow-origin': 'https://nobody.example' },
            body: tone(2),
          })
        : route.fulfill({ status: 404, body: 'gone' }),
  )
  await startAudit(page, user, 'voice', `?uid=${uid}`)
  await expect(page.locator('.wb-voice')).toHaveCount(2)
  await expect(page.locator('.wb-voice').first()).toContainText('the first')
  const wave = page.locator('.wb-wave canvas').first()
  expect(Math.round((await wave.boundingBox())?.height ?? 0)).toBe(80)
  expect(await wave.evaluate((node) => (node as HTMLCanvasElement).height / devicePixelRatio)).toBe(
    80,
  )
  await press(page, 'Space')
  await expect.poll(() => value(page, 'currentTime')).toBeGreaterThan(0.3)
  await press(page, 'Space', 'ArrowRight')
  expect(await value(page, 'paused')).toBe(true)
  expect(await value(page, 'currentTime')).toBeGreaterThan(5)
  await press(page, '=', '=', '-', '-')
  expect(await value(page, 'playbackRate')).toBe(0.5)
  await press(page, '=')
  await press(page, '[', 'ArrowRight', ']')
  await expect(
    page.getByRole('list', { name: /^Marked regions/ }).getByRole('listitem'),
  ).toHaveCount(1)
  await press(page, '[', ']', 'Delete', '\\')
  await expect(
    page.getByRole('list', { name: /^Marked regions/ }).getByRole('listitem'),
  ).toHaveCount(1)
  await press(page, 'ArrowDown', 'Space')
  await expect(page.getByRole('alert')).toContainText('Cannot play')
  await expect(player(page, 1)).toHaveAttribute('controls')
  await expect(player(page)).not.toHaveAttribute('controls')
  const first = (await current(page)) ?? ''
  await press(page, '7')
  await advance(page, async () => {
    await press(page, 't', 'm')
    await page.keyboard.type(' heard it')
    await page.keyboard.press('Control+Enter')
  })
  await expect
    .poll(async () =>
      (await detailOf(page, first)).decisions[0]?.punishes?.map((one) => one.evidence),
    )
    .toEqual([[expect.stringMatching(/^\w+#t=\d+(\.\d)?,\d+(\.\d)?$/)]])
  await settled(page)
  // What no wave can be made of is played with the browser's own controls.
  await expect(player(page)).toHaveAttribute('controls')
  await press(page, 'q')
})

type Served = { answer: 'gone' | 'page' | 'list'; lists: number }
/**
 * The host of a clip, which has its playlist, a page in its place or nothing, as is said; it counts
 * how often it was asked for the list.
 */
const servesPlaylist = async (page: Page): Promise<Served> => {
  await page.goto('about:blank')
  const { playlist, init, media } = hlsOf(await recordClip(page))
  const served: Served = { answer: 'gone', lists: 0 }
  const headers = { 'access-control-allow-origin': '*' }
  const answers = {
    gone: { status: 404, headers, body: 'gone' },
    page: { contentType: 'text/html', headers, body: '<h1>Please log in</h1>' },
    list: { contentType: 'application/vnd.apple.mpegurl', headers, body: playlist },
  }
  await page.route(`${host}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname
    if (name === '/clip.m3u8') served.lists++
    if (name === '/clip.m3u8') await route.fulfill(answers[served.answer])
    else if (name === '/init.mp4' || name === '/media.m4s')
      await route.fulfill({
        contentType: 'video/mp4',
        headers,
        body: name === '/init.mp4' ? init : media,
      })
    else await route.fulfill({ status: 404, body: 'gone' })
  })
  return served
}
/** Speed, play, frames, steps and the whole page, each by its key. */
const playsByKeys = async (page: Page): Promise<void> => {
  expect(await value(page, 'muted')).toBe(true)
  await press(page, '\\')
  expect(await value(page, 'playbackRate')).toBe(2)
  await press(page, 'Space')
  await expect.poll(() => value(page, 'currentTime')).toBeGreaterThan(0.5)
  await press(page, 'Space', '.')
  expect(await value(page, 'paused')).toBe(true)
  // Arrows go two seconds back and on.
  await press(page, 'ArrowLeft')
  await expect.poll(() => value(page, 'currentTime')).toBe(0)
  await press(page, 'ArrowRight')
  await expect.poll(() => value(page, 'currentTime')).toBe(2)
  await page.getByRole('button', { name: 'Fill the page' }).press('Enter')
  await expect(page.locator('.wb-player.full')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.wb-player.full')).toHaveCount(0)
}
const playsByClicks = async (page: Page): Promise<void> => {
  // One click plays, after it is sure that it is no double one; that fills the page and plays
  // nothing.
  const click = (times: number): Promise<boolean> =>
    player(page).evaluate((node, n) => {
      for (let one = 0; one < n; one++)
        node.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      if (n > 1) node.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
      return (node as HTMLVideoElement).paused
    }, times)
  await click(2)
  await expect(page.locator('.wb-player.full')).toBeVisible()
  await page.waitForTimeout(400)
  expect(await value(page, 'paused')).toBe(true)
  await page.keyboard.press('Escape')
  // It goes round meanwhile: near its end it would have stopped by itself before anybody looked.
  const goRound = (on: boolean): Promise<void> =>
    player(page).evaluate((node, loop) => {
      ;(node as HTMLVideoElement).loop = loop
    }, on)
  await goRound(true)
  expect(await click(1)).toBe(true)
  await expect.poll(() => value(page, 'paused')).toBe(false)
  await click(1)
  await expect.poll(() => value(page, 'paused')).toBe(true)
  await goRound(false)
}

test('plays a video from its playlist, says what it cannot play and how much was seen', async ({
  page,
}) => {
  const postId = `video-${Date.now()}`
  const served = await servesPlaylist(page)
  await sendIn(page, 41, [
    {
      postId,
      videos: [{ content: `${host}/clip.m3u8`, captures: [{ at: 1, url: `${host}/capture.png` }] }],
      texts: [{ content: 'a caption', field: 'title' }],
    },
  ])
  await startAudit(page, user, 'video', `?postId=${postId}`)
  const problem = page.getByRole('alert')
  // What is still tried by itself would load the next answer before it is asked for: each time its
  // address is asked for anew, once.
  const tried = async (times: number, said: string): Promise<void> => {
    await expect.poll(() => served.lists).toBe(times)
    await expect(problem).toContainText(said)
    await expect(problem.getByRole('status')).toHaveCount(0)
  }
  await tried(2, 'network error')
  served.answer = 'page'
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await tried(4, 'not supported by the browser')
  served.answer = 'list'
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect
    .poll(() => player(page).evaluate((node) => (node as HTMLVideoElement).readyState), {
      timeout: 30_000,
    })
    .toBeGreaterThan(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await playsByKeys(page)
  await playsByClicks(page)
  await page.getByRole('button', { name: 'Muted' }).press('Enter')
  expect(await value(page, 'muted')).toBe(false)
  const recordId = (await current(page)) ?? ''
  await settled(page)
  await press(page, 'q')
  await expect.poll(() => storedWatched(recordId)).toBeGreaterThan(5)
})

test('decodes AMR of both bands whatever its name says, and names one it cannot', async ({
  page,
}) => {
  const uid = `amr${Date.now()}`
  const bodies: Readonly<Record<string, Buffer>> = {
    '/speech.amr': amr(100),
    '/named.mp3': amr(50),
    '/broken.amr': Buffer.from('#!AMR-WB\nno frames'),
    '/other.amr': tone(3),
    '/wide.amr': amr(150, true),
    '/half.wav': tone(4).subarray(0, 30_000),
    '/half.amr': amr(50).subarray(0, 1000),
  }
  await sendIn(page, 51, [
    {
      uid,
      postId: uid,
      voices: Object.keys(bodies).map((name) => ({ content: `${host}${name}`, voiceText: name })),
    },
  ])
  await page.route(`${host}/**`, (route) =>
    answerRange(
      route,
      'audio/amr',
      bodies[new URL(route.request().url()).pathname] ?? Buffer.alloc(0),
    ),
  )
  await startAudit(page, user, 'voice', `?uid=${uid}`)
  await expect(page.locator('.wb-voice')).toHaveCount(7)
  // What came of a recording is played; that it is not all is said.
  for (const at of [5, 6])
    await expect(page.locator('.wb-voice').nth(at).getByRole('alert')).toContainText(
      'The file is incomplete',
    )
  await expect(page.locator('.wb-voice').nth(0).getByRole('alert')).toHaveCount(0)
  for (const [at, seconds] of [
    [0, 2],
    [1, 1],
    [3, 3],
    [4, 3],
  ] as const)
    await expect
      .poll(() => player(page, at).evaluate((node) => (node as HTMLAudioElement).duration))
      .toBeCloseTo(seconds, 1)
  await press(page, 'Space')
  await expect.poll(() => value(page, 'currentTime')).toBeGreaterThan(0.2)
  await press(page, 'Space')
  // What was decoded is shown as a wave, not by the controls that stand where there is none.
  await expect
    .poll(() =>
      page
        .locator('.wb-voice')
        .first()
        .locator('canvas')
        .evaluate((node) => {
          const { width, height } = node as HTMLCanvasElement
          return (node as HTMLCanvasElement)
            .getContext('2d')
            ?.getImageData(0, 0, width, Math.floor(height / 2) - 2)
            .data.some((part) => part > 0)
        }),
    )
    .toBe(true)
  await expect(player(page)).not.toHaveAttribute('controls')
  await expect(page.locator('.wb-voice').nth(2).getByRole('alert')).toContainText(
    'Failed to convert the amr format!',
  )
  await settled(page)
  await press(page, 'q')
})

test('plays FLAC with its wave, has the server try AIFF, WMV and MPEG, and says if none', async ({
  page,
}) => {
  const uid = `kinds${Date.now()}`
  const heads: Readonly<Record<string, Buffer>> = {
    '/sound.aif': Buffer.from('FORM\0\0\x10\0AIFFCOMM'),
    '/film.wmv': Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    '/film.mpg': Buffer.from('000001ba44000400040143435bf8', 'hex'),
    '/film.ts': Buffer.concat(
      [1, 2, 3].map(() => Buffer.concat([Buffer.from('47401110', 'hex'), Buffer.alloc(184, 0xff)])),
    ),
  }
  await page.route(`${host}/**`, (route) =>
    answerRange(
      route,
      'application/octet-stream',
      heads[new URL(route.request().url()).pathname] ?? flacSilence(),
    ),
  )
  const asked: string[] = []
  await page.route(/\/(?:voice\/convert|bar\/transformVideoUrl)$/, async (route) => {
    const { url, videoUrls, hls } = route.request().postDataJSON() as {
      url?: string
      videoUrls?: string[]
      hls?: true
    }
    if (url ?? hls) asked.push(url ?? videoUrls?.[0] ?? '')
    await route.continue()
  })
  await sendIn(page, 51, [
    { uid, postId: uid, voices: [{ content: `${host}/sound` }, { content: `${host}/sound.aif` }] },
  ])
  await startAudit(page, user, 'voice', `?uid=${uid}`)
  await expect
    .poll(() => player(page).evaluate((node) => (node as HTMLAudioElement).duration))
    .toBeCloseTo(4.064, 2)
  await press(page, 'Space')
  await expect.poll(() => value(page, 'currentTime')).toBeGreaterThan(0.3)
  await expect(player(page)).not.toHaveAttribute('controls')
  await expect(page.locator('.wb-voice').nth(0).getByRole('alert')).toHaveCount(0)
  const unplayable = async (at: number): Promise<void> => {
    const problem = page.getByRole('alert').nth(at)
    await expect(problem).toContainText('not supported by the browser')
    await expect(problem.getByRole('status')).toHaveCount(0)
  }
  await unplayable(0)
  expect(asked).toEqual([`${host}/sound.aif`])
  await settled(page)
  await press(page, 'q')
  const films = Object.keys(heads)
    .slice(1)
    .map((name) => `${host}${name}`)
  await sendIn(page, 41, [{ postId: uid, uid, videos: films.map((content) => ({ content })) }])
  await open(page, `/tags/audit/video?postId=${uid}`)
  await begin(page)
  for (const at of films.keys()) await unplayable(at)
  expect(asked.slice(1).toSorted()).toEqual(films.toSorted())
  await settled(page)
  await press(page, 'q')
})

test('says that a recording stops early, also without length or parts, and no other', async ({
  page,
}) => {
  const uid = `cut${Date.now()}`
  const bodies: Readonly<Record<string, Buffer>> = {
    '/half.ogg': oggSilence(3, false),
    '/torn.ogg': oggSilence(3, true).subarray(0, 590),
    '/half-at-once.wav': tone(4).subarray(0, 30_000),
    '/whole.ogg': oggSilence(3, true),
    '/whole-at-once.wav': tone(2),
    '/half-closed.wav': tone(4).subarray(0, 30_000),
  }
  await sendIn(page, 51, [
    {
      uid,
      postId: uid,
      voices: Object.keys(bodies).map((name) => ({ content: `${host}${name}`, voiceText: name })),
    },
  ])
  let looked = 0
  await page.route(`${host}/**`, (route) => {
    const name = new URL(route.request().url()).pathname
    const body = bodies[name] ?? Buffer.alloc(0)
    if (route.request().resourceType() === 'fetch') looked++
    return name.includes('closed')
      ? route.fulfill({
          contentType: 'audio/wav',
          headers: { 'access-control-allow-origin': 'https://nobody.example' },
          body,
        })
      : name.includes('at-once')
        ? route.fulfill({
            contentType: 'audio/wav',
            headers: { 'access-control-allow-origin': '*' },
            body,
          })
        : answerRange(route, 'audio/ogg', body)
  })
  const asked: string[] = []
  await page.route('**/resource/recording/cut', async (route) => {
    asked.push((route.request().postDataJSON() as { url: string }).url)
    await route.continue()
  })
  await startAudit(page, user, 'voice', `?uid=${uid}`)
  await expect(page.locator('.wb-voice')).toHaveCount(6)
  for (const at of [0, 1, 2])
    await expect(page.locator('.wb-voice').nth(at).getByRole('alert')).toContainText(
      'The file is incomplete',
    )
  await expect
    .poll(() => player(page, 3).evaluate((node) => (node as HTMLAudioElement).duration))
    .toBeCloseTo(3, 1)
  await expect.poll(() => asked).toEqual([`${host}/half-closed.wav`])
  expect(looked).toBeGreaterThan(10)
  for (const at of [3, 4, 5])
    await expect(page.locator('.wb-voice').nth(at).getByRole('alert')).toHaveCount(0)
  await settled(page)
  await press(page, 'q')
})

test('of clips side by side only the one in focus plays; Tab leads to the next', async ({
  page,
}) => {
  const uid = `c${Date.now()}`
  const clip = await recordClip(page)
  await sendIn(
    page,
    42,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      videos: [{ content: `${host}/clip-${n}.mp4` }],
    })),
  )
  await page.route(`${host}/**`, (route) => answerRange(route, 'video/mp4', clip))
  await startAudit(page, user, 'common-multi-video', `?uid=${uid}`)
  await expect(page.locator('.wb-clip')).toHaveCount(2)
  await press(page, 'Space')
  await expect.poll(() => value(page, 'paused')).toBe(false)
  expect([await value(page, 'muted'), await value(page, 'muted', 1)]).toEqual([true, true])
  await press(page, 'Tab')
  await expect.poll(() => value(page, 'paused')).toBe(true)
  await press(page, 'Space')
  await expect.poll(() => value(page, 'paused', 1)).toBe(false)
  await settled(page)
  await press(page, 'q')
  await expect(page.locator('.wb-clip')).toHaveCount(1)
})

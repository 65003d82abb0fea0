import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { begin, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { answerRange, recordClip, tone } from './support/recordings.ts'
import { drawing } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `viewer_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const host = 'https://media.example'
const readable = { 'access-control-allow-origin': '*' }
const teal = {
  contentType: 'image/svg+xml',
  headers: readable,
  body: drawing(400, 300, 'teal'),
}
const player = (page: Page) => page.locator('.wb-media video, .wb-media audio').first()
const value = (
  page: Page,
  name: 'currentTime' | 'paused' | 'playbackRate' | 'readyState',
): Promise<number | boolean> =>
  player(page).evaluate((node, key) => (node as HTMLVideoElement)[key], name)
const name = (address: string): string => new URL(address).pathname.slice(1)

test('turns, lightens, sharpens and zooms pictures, opens plain, ends at first and last', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `view${Date.now()}`
  await page.setViewportSize({ width: 2000, height: 900 })
  await page.route(`${host}/**`, (route) => route.fulfill(teal))
  await sendIn(page, 22, [
    { uid, postId: uid, pictures: [1, 2, 3].map((n) => ({ content: `${host}/${n}.svg` })) },
  ])
  await signIn(page, user)
  await open(page, `/tags/audit/picture-with-single?uid=${uid}`)
  await begin(page)
  await press(page, 'Space')
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' })
  const stage = viewer.locator('.wb-viewer-stage')
  const image = stage.locator('img')
  await expect(stage).toHaveAttribute('data-status', 'ready')
  // Wider than 1200 where the window leaves more than that besides 400.
  expect(Math.round((await viewer.boundingBox())?.width ?? 0)).toBe(1600)
  // A record of which no model said anything has no card of one.
  await expect(viewer.getByRole('complementary')).toHaveCount(0)
  const style = (): Promise<string> =>
    image.evaluate((node) => `${node.style.transform} ${node.style.filter}`)
  const plain = 'translate(0px, 0px) rotate(0deg) scale(1) '
  expect(await style()).toBe(plain)
  await viewer.getByRole('button', { name: /^Rotate right/ }).press('Enter')
  expect(await style()).toContain('rotate(90deg)')
  for (const degrees of [0, 270]) {
    await viewer.getByRole('button', { name: /^Rotate left/ }).press('Enter')
    expect(await style()).toContain(`rotate(${degrees}deg)`)
  }
  const light = viewer.getByRole('slider', { name: 'Brightness' })
  expect(await light.evaluate((node: HTMLInputElement) => [node.min, node.max, node.step])).toEqual(
    ['0.1', '5', '0.1'],
  )
  await light.fill('2.5')
  expect(await style()).toContain('brightness(2.5)')
  const sharpen = viewer.getByRole('switch', { name: /^Sharpen/ })
  await sharpen.press('Enter')
  await expect(sharpen).toHaveAttribute('aria-checked', 'true')
  await expect(image).toHaveAttribute('src', /^blob:/)
  expect(
    await viewer.getByLabel('Sharpening strength').locator('option').allTextContents(),
  ).toEqual(['3×3', '5×5', '7×7'])
  await page.locator('#wb-root').focus()
  await press(page, 'x')
  await expect(sharpen).toHaveAttribute('aria-checked', 'false')
  await expect(image).toHaveAttribute('src', `${host}/1.svg`)
  const box = await stage.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 340, (box?.y ?? 0) + 290, { steps: 4 })
  await page.mouse.up()
  expect(await style()).toContain('translate(40px, -10px)')
  const wheel = async (deltaY: number, times: number): Promise<void> => {
    for (let n = 0; n < times; n++)
      await stage.dispatchEvent('wheel', { deltaY, bubbles: true, cancelable: true })
  }
  await wheel(100, 1)
  await expect(viewer.getByText('90%', { exact: true })).toBeVisible()
  await wheel(100, 9)
  await expect(viewer.getByText('50%', { exact: true })).toBeVisible()
  await wheel(-100, 80)
  await expect(viewer.getByText('800%', { exact: true })).toBeVisible()
  await press(page, 'x', 'Escape')
  await expect(viewer).toBeHidden()
  await press(page, 'Space')
  await expect(stage).toHaveAttribute('data-status', 'ready')
  expect(await style()).toBe(plain)
  await expect(sharpen).toHaveAttribute('aria-checked', 'false')
  await expect(viewer.getByRole('button', { name: /^Previous/ })).toBeDisabled()
  for (const [key, shown] of [
    ['ArrowLeft', '1.svg'],
    ['ArrowRight', '2.svg'],
    ['ArrowRight', '3.svg'],
    ['ArrowRight', '3.svg'],
    ['ArrowLeft', '2.svg'],
  ] as const) {
    await press(page, key)
    await expect(image).toHaveAttribute('src', `${host}/${shown}`)
  }
  for (const [button, shown] of [
    ['Next', '3.svg'],
    ['Previous', '2.svg'],
  ] as const) {
    await viewer.getByRole('button', { name: new RegExp(`^${button}`) }).press('Enter')
    await expect(image).toHaveAttribute('src', `${host}/${shown}`)
  }
  await press(page, 'Escape')
  await press(page, 'q')
  expect(problems).toEqual([])
})

test('says in the person’s language when a picture takes 50 seconds; a press reloads it', async ({
  page,
}) => {
  const uid = `late${Date.now()}`
  let comes = false
  await page.route(`${host}/**`, (route) => (comes ? route.fulfill(teal) : undefined))
  await sendIn(page, 22, [{ uid, postId: uid, pictures: [{ content: `${host}/late.svg` }] }])
  await page.clock.install()
  await startAudit(page, user, 'picture-with-single', `?uid=${uid}`)
  await page.context().addCookies([{ name: 'language', value: 'cn', url: page.url() }])
  await page.reload()
  const broken = page.locator('.wb-stage-picture .wb-broken')
  await page.locator('.wb-stage-picture').waitFor()
  await page.clock.fastForward(49_000)
  await expect(broken).toHaveClass(/slow/)
  await page.clock.fastForward(2000)
  await expect(broken).toHaveAttribute('title', '图片错误，点击重新加载')
  await expect(broken).toHaveClass(/broken/)
  comes = true
  await broken.click()
  await expect(broken).toHaveCount(0)
  await press(page, 'q')
})

test('plays the chosen definition, asks anew when that fails; two clicks fill the page', async ({
  page,
}) => {
  const postId = `levels-${Date.now()}`
  await page.goto('about:blank')
  const clip = await recordClip(page)
  const address = `${host}/clip.mp4?crc3=a&crc2=b`
  await sendIn(page, 41, [{ postId, videos: [{ content: address }] }])
  const fetched: string[] = []
  let comes = false
  await page.route(`${host}/**`, async (route) => {
    const file = name(route.request().url())
    if (route.request().resourceType() === 'media') fetched.push(file)
    if (file === 'clip_2.mp4' && !comes)
      await route.fulfill({ status: 404, headers: readable, body: 'gone' })
    else await answerRange(route, 'video/mp4', clip)
  })
  const asked: unknown[] = []
  await page.route('**/bar/transformVideoUrl', async (route) => {
    asked.push(route.request().postDataJSON())
    comes = true
    await route.continue()
  })
  await startAudit(page, user, 'video', `?postId=${postId}`)
  await expect.poll(() => value(page, 'readyState')).toBeGreaterThan(0)
  expect([...new Set(fetched)]).toEqual(['clip.mp4'])
  const definition = page.getByRole('combobox', { name: 'Quality' })
  await definition.selectOption('auto')
  // A level that is not there is asked for once, with fresh tokens, and played from there.
  await expect
    .poll(() => asked)
    .toEqual([{ appId: 50, videoUrls: [`${host}/clip_2.mp4?crc3=a&crc2=b`] }])
  await expect.poll(() => value(page, 'readyState')).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await definition.selectOption('low')
  await expect.poll(() => fetched.at(-1)).toBe('clip_4.mp4')
  expect([...new Set(fetched)]).toEqual(['clip.mp4', 'clip_2.mp4', 'clip_4.mp4'])
  await definition.selectOption('origin')
  await expect.poll(() => value(page, 'readyState')).toBeGreaterThan(0)
  expect(
    await page.getByRole('combobox', { name: 'Speed' }).locator('option').allTextContents(),
  ).toEqual(['1×', '2×', '4×', '8×', '16×'])
  const double = page.getByRole('button', { name: /^×2/ })
  for (const speed of [2, 1]) {
    await double.press('Enter')
    await expect.poll(() => value(page, 'playbackRate')).toBe(speed)
  }
  const twice = (): Promise<void> =>
    player(page).evaluate((node) => {
      for (const kind of ['click', 'click', 'dblclick'])
        node.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
    })
  await twice()
  await expect(page.locator('.wb-player.full')).toBeVisible()
  await twice()
  await expect(page.locator('.wb-player.full')).toHaveCount(0)
  expect(await value(page, 'paused')).toBe(true)
  await settled(page)
  await press(page, 'q')
})

test('converts a video once when only its sound can be decoded, or says that it cannot', async ({
  page,
}) => {
  const postId = `mute-${Date.now()}`
  await sendIn(page, 41, [{ postId, videos: [{ content: `${host}/sound.mp4` }] }])
  await page.route(`${host}/**`, (route) => answerRange(route, 'audio/wav', tone(30)))
  const asked: unknown[] = []
  await page.route('**/bar/transformVideoUrl', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.continue()
  })
  await startAudit(page, user, 'video', `?postId=${postId}`)
  // The server cannot read this host either, and there is no other address for it.
  const once = [
    { appId: 50, videoUrls: [`${host}/sound.mp4`], hls: true },
    { appId: 50, videoUrls: [`${host}/sound.mp4`] },
  ]
  for (const wanted of [once, [...once, ...once]]) {
    await press(page, 'Space')
    await expect(page.getByRole('alert')).toContainText('sound only')
    await expect(page.getByRole('alert').getByRole('status')).toHaveCount(0)
    expect(asked).toEqual(wanted)
    // Played on it is not tried again; fetched anew it is.
    await press(page, 'Space', 'Space')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => value(page, 'readyState')).toBeGreaterThan(0)
    await page.locator('#wb-root').focus()
  }
  await settled(page)
  await press(page, 'q')
})

test('lets an app choose waves or plain controls, and whether lost videos are tried again', async ({
  page,
  browser,
}) => {
  const uid = `app${Date.now()}`
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  const choices = {
    public: false,
    secret: false,
    remark: 'how recordings are played',
    value: { apps: { 50: { waveHosts: ['*.elsewhere.example'], retryOnNotFound: false } } },
  }
  const { version } = await ok(admin, contract.systemConfig.createItem, {
    key: 'media.high_vv',
    ...choices,
  })
  const asked: unknown[] = []
  await page.route('**/bar/transformVideoUrl', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.continue()
  })
  try {
    await page.route(`${host}/**`, (route) =>
      name(route.request().url()) === 'lost.m3u8'
        ? route.fulfill({ status: 404, headers: readable, body: 'gone' })
        : answerRange(route, 'audio/wav', tone(60)),
    )
    await sendIn(page, 51, [
      { uid, postId: uid, voices: [{ content: `${host}/a.wav`, voiceText: 'what was said' }] },
    ])
    await startAudit(page, user, 'voice', `?uid=${uid}`)
    await expect(player(page)).toHaveAttribute('controls')
    await expect(page.locator('.wb-wave')).toHaveCount(0)
    await settled(page)
    await press(page, 'q')
    await sendIn(page, 32, [
      {
        postId: uid,
        uid,
        texts: [{ content: 'x' }],
        voices: [{ content: `${host}/b.wav`, voiceText: 'said alone' }],
      },
    ])
    await open(page, `/tags/audit/common-multi-resource?postId=${uid}`)
    await begin(page)
    await page.getByRole('button', { name: 'Open recording Voice' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Voice clip ${uid}` })
    await expect(dialog).toContainText('said alone')
    const voice = dialog.locator('audio')
    await expect(voice).toHaveAttribute('controls')
    await expect
      .poll(() => voice.evaluate((node: HTMLAudioElement) => node.readyState))
      .toBeGreaterThan(0)
    const speed = dialog.getByRole('button', { name: /^Speed/ })
    const speeds: (string | null)[] = []
    for (let n = 0; n < 3; n++) {
      await speed.press('Enter')
      speeds.push(await speed.locator('output').textContent())
      await page.waitForTimeout(320)
    }
    expect(speeds).toEqual(['1.5×', '2×', '1×'])
    // Of two presses at once the second is none: it would undo the first.
    await dialog.getByRole('button', { name: /^Play/ }).evaluate((node: HTMLButtonElement) => {
      node.click()
      node.click()
    })
    await expect
      .poll(() => voice.evaluate((node: HTMLAudioElement) => !node.paused && node.currentTime > 0))
      .toBe(true)
    await press(page, 'Escape')
    await settled(page)
    await press(page, 'q')
    await sendIn(page, 41, [{ postId: uid, videos: [{ content: `${host}/lost.m3u8` }] }])
    await open(page, `/tags/audit/video?postId=${uid}`)
    await begin(page)
    await expect(page.getByRole('alert')).toContainText('network error')
    expect(asked).toEqual([])
    await press(page, 'q')
  } finally {
    await ok(admin, contract.systemConfig.removeItem, { key: 'media.high_vv', version })
  }
  // As usual it is asked for once.
  await sendIn(page, 41, [{ postId: `${uid}-2`, videos: [{ content: `${host}/lost.m3u8` }] }])
  await open(page, `/tags/audit/video?postId=${uid}-2`)
  await page.locator('[data-record-id]').first().waitFor()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('network error')
  await expect(problem.getByRole('status')).toHaveCount(0)
  expect(asked).toEqual([{ appId: 50, videoUrls: [`${host}/lost.m3u8`] }])
  await press(page, 'q')
  await admin.context().close()
})

test('fetches a video among files when its dialog opens; a short one has no speeds', async ({
  page,
}) => {
  const uid = `alone${Date.now()}`
  await page.goto('about:blank')
  const clip = await recordClip(page)
  const fetched: string[] = []
  await page.route(`${host}/**`, (route) => {
    fetched.push(name(route.request().url()))
    return answerRange(route, 'video/mp4', clip)
  })
  await sendIn(page, 32, [
    {
      uid,
      postId: uid,
      texts: [{ content: 'with a file' }],
      files: [{ content: `${host}/film.mp4`, name: 'film.mp4' }],
    },
  ])
  await startAudit(page, user, 'common-multi-resource', `?postId=${uid}`)
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Open separately' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Video ${uid}` })
  await expect
    .poll(() => dialog.locator('video').evaluate((node: HTMLVideoElement) => node.readyState))
    .toBeGreaterThan(0)
  expect(await dialog.locator('dt, dd').allTextContents()).toEqual(['uid', uid])
  await expect(dialog.getByRole('group', { name: 'Speed' })).toHaveCount(1)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('video')).toHaveCount(0)
  await settled(page)
  await press(page, 'q')
  await sendIn(page, 31, [
    {
      uid,
      postId: `${uid}-2`,
      texts: [{ content: 'a short one' }],
      videos: [{ id: 'v1', content: `${host}/short.mp4`, seconds: 5 }],
    },
  ])
  await open(page, `/tags/audit/common?uid=${uid}`)
  await begin(page)
  await page.getByRole('button', { name: 'Open recording Video' }).press('Enter')
  const short = page.getByRole('dialog', { name: `Video ${uid}-2` })
  await expect(short).toBeVisible()
  expect(await short.locator('dt, dd').allTextContents()).toEqual(['uid', uid, 'Duration', '0:05'])
  await expect(short.getByRole('group', { name: 'Speed' })).toHaveCount(0)
  await press(page, 'Escape')
  await settled(page)
  await press(page, 'q')
})

/** An address as an app seals it: AES-256-GCM by SHA-256 of its secret. */
const seal = (address: string, secret: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv)
  return Buffer.concat([iv, cipher.update(address), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

test('shows encrypted pictures in plain, and says of a foreign key that it cannot', async ({
  page,
  browser,
}) => {
  const uid = `sealed${Date.now()}`
  const admin = await (await browser.newContext()).newPage()
  const problems = [watch(page), watch(admin)]
  await signIn(admin, 'admin')
  const publish = async (secret: string | null): Promise<void> => {
    await ok(admin, contract.file.publish, {
      ...(await ok(admin, contract.file.published, {})),
      secrets: [{ kind: 'picture', name: '50', secret }],
    })
  }
  const secret = `the secret of ${uid}`
  await publish(secret)
  try {
    for (const of of [page, admin]) await of.route(`${host}/**`, (route) => route.fulfill(teal))
    await sendIn(page, 22, [
      {
        uid,
        postId: uid,
        extData: { Encrypted_pic: 1 },
        pictures: [
          seal(`${host}/plain.svg`, secret),
          seal(`${host}/other.svg`, `${secret} no more`),
        ].map((content) => ({ content })),
      },
    ])
    await startAudit(page, user, 'picture-with-single', `?uid=${uid}`)
    const seen = async (of: Page, place: string): Promise<void> => {
      await expect(of.locator(`${place} img[src="${host}/plain.svg"]`).first()).toBeVisible()
      await expect(of.locator(place).getByText('Cannot decrypt')).toHaveCount(1)
    }
    await seen(page, '[data-record-id]')
    await press(page, 'q')
    await expect(page.locator('.wb-history li').first()).toBeAttached()
    await settled(page)
    await open(admin, `/tags/customize?appId=50&type=22&postId=${uid}`)
    await seen(admin, '[data-record-id]')
    await open(admin, `/tags/record-list?uid=${uid}`)
    await expect(admin.locator('.data-table tbody tr').first()).toContainText(uid)
    await expect(admin.locator('.record-excerpt img')).toHaveCount(0)
    await admin.locator('.data-table tbody tr').first().focus()
    await admin.keyboard.press('Enter')
    await seen(admin, '.record-content')
  } finally {
    await publish(null)
  }
  await admin.context().close()
  expect(problems.flat()).toEqual([])
})

test('all shots of a room are a dialog of a thousand pixels', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/live-inspect/list')
  await page.locator('[data-room]').first().click()
  await page.getByRole('button', { name: 'All screenshots' }).click()
  const dialog = page.getByRole('dialog', { name: /^Screenshots/ })
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000)
})

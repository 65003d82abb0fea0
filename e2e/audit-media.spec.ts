import { expect, test } from '@playwright/test'
import { makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { sendIn } from './support/ingest.ts'
import { tone } from './support/recordings.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `media_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))
test.setTimeout(60_000)

const host = 'https://media.example'
test('a voice plays and changes speed by keys; broken media say why in their place and a verdict is still possible', async ({ page }) => {
  const postId = `media-${Date.now()}`
  await sendIn(page, 32, [{ postId, texts: [{ content: 'with media' }], voices: [{ content: `${host}/tone.wav`, voiceText: 'a tone' }, { content: `${host}/gone.wav` }], videos: [{ content: `${host}/broken.mp4` }], pictures: [{ content: `${host}/broken.png` }], files: [{ content: `${host}/notes.pdf`, name: 'notes.pdf', bytes: 2048, mime: 'application/pdf' }] }])
  await page.route(`${host}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname
    if (name === '/tone.wav') await route.fulfill({ contentType: 'audio/wav', body: tone(2) })
    else if (name === '/gone.wav') await route.fulfill({ status: 404, body: 'gone' })
    else await route.fulfill({ contentType: name.endsWith('.mp4') ? 'video/mp4' : 'image/png', body: 'this is no media' })
  })
  await startAudit(page, user, 'common-multi-resource', `?postId=${postId}`)
  const row = (n: number) => page.locator('[data-row]').nth(n)
  // Text, picture, video, two voices, file.
  await expect(page.locator('[data-row]')).toHaveCount(6)
  await expect(row(1).locator('.wb-broken')).toBeVisible()
  const addresses = page.getByRole('navigation', { name: 'Addresses of the resources' }).getByRole('link')
  await expect(addresses).toHaveText(['Picture 1', 'Video 1', 'Voice 1', 'Voice 2', 'File 1'])
  expect(await addresses.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(['broken.png', 'broken.mp4', 'tone.wav', 'gone.wav', 'notes.pdf'].map((name) => `${host}/${name}`))
  for (const broken of [2, 4]) {
    await expect(row(broken).getByRole('alert')).toContainText('It cannot be played')
    await expect(row(broken).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(row(broken).getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  }
  await expect(row(5)).toContainText('notes.pdf')
  await expect(row(5)).toContainText('2 KiB')
  const voice = row(3).locator('audio')
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(row(3)).toHaveClass(/on/)
  await press(page, '=', '=', '=')
  await expect(row(3).locator('output')).toHaveText('2×')
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).playbackRate)).toBe(2)
  await press(page, '-')
  await expect(row(3).locator('output')).toHaveText('1.5×')
  await press(page, 'Space')
  await expect.poll(() => voice.evaluate((node) => (node as HTMLAudioElement).currentTime)).toBeGreaterThan(0)
  await press(page, 'Space')
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).paused)).toBe(true)
  await press(page, 'ArrowLeft')
  expect(await voice.evaluate((node) => (node as HTMLAudioElement).currentTime)).toBe(0)
  await settled(page)
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
})

test('a wall of more than 200 pictures mounts only those near the screen, and arrows lead to the last', async ({ page }) => {
  const stamp = Date.now()
  // A type that no other test reviews: their auditors would be handed some of these.
  await page.route(`${host}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><rect width="120" height="90" fill="teal"/></svg>' }))
  const uid = `wall${stamp}`
  await sendIn(page, 21, Array.from({ length: 2 }, (_, post) => ({ appId: 71, postId: `wall-${stamp}-${post}`, uid, pictures: Array.from({ length: 110 }, (_unused, n) => ({ content: `${host}/${stamp}-${post}-${n}.svg` })) })))
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

test('what a host never sends says that it is still loading, and a verdict is possible', async ({ page }) => {
  const postId = `slow-${Date.now()}`
  await sendIn(page, 32, [{ postId, texts: [{ content: 'with slow media' }], pictures: [{ content: `${host}/slow.png` }], videos: [{ content: `${host}/slow.mp4` }], voices: [{ content: `${host}/slow.mp3` }, { content: `${host}/slow.amr` }] }])
  await page.route(`${host}/**`, () => undefined)
  await startAudit(page, user, 'common-multi-resource', `?postId=${postId}`)
  const row = (n: number) => page.locator('[data-row]').nth(n)
  await expect(row(1).locator('.wb-broken')).toHaveText('Still loading, click to reload', { timeout: 20_000 })
  for (const n of [2, 3, 4]) {
    await expect(row(n).getByRole('alert')).toContainText('It is still loading', { timeout: 20_000 })
    await expect(row(n).getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
})

test('a broken picture of a strip can be chosen and loaded anew', async ({ page }) => {
  const uid = `strip${Date.now()}`
  const picture = { contentType: 'image/svg+xml', headers: { 'access-control-allow-origin': '*' }, body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><rect width="120" height="90" fill="teal"/></svg>' }
  let whole = false
  await sendIn(page, 22, [{ uid, postId: uid, pictures: ['a', 'b'].map((name) => ({ content: `${host}/${name}.svg` })) }])
  await page.route(`${host}/**`, (route) => (whole || route.request().url().endsWith('/a.svg') ? route.fulfill(picture) : route.fulfill({ contentType: 'text/html', body: '<h1>Please log in</h1>' })))
  await startAudit(page, user, 'picture-with-single', `?uid=${uid}`)
  const second = page.locator('.wb-strip button').nth(1)
  await second.locator('.wb-broken').click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  const stage = page.locator('.wb-stage-picture')
  await expect(stage.locator('.wb-broken')).toBeVisible()
  whole = true
  await stage.locator('.wb-broken').click()
  await expect(stage.locator('img')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'q')
  await expect(page.locator('.wb-history li').first()).toBeAttached()
})

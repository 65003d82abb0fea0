// Draws the demo's streams in a browser and writes them beside this file: `node --import tsx
// apps/dev/src/demo/media/draw-stream.ts`. They are kept in the repository, since not every machine
// can make them.
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { findBrowser } from '../../browser/browser.ts'

/**
 * Runs in the page: eight seconds of a moving scene with a tone under it, or of the tone alone, in
 * fragments of a second that each begin with a whole picture.
 */
const record = async ({ mimeType, hue }: { mimeType: string; hue: number }): Promise<number[]> => {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const board = canvas.getContext('2d') as CanvasRenderingContext2D
  const audio = new AudioContext()
  const out = audio.createMediaStreamDestination()
  const tone = audio.createOscillator()
  const loud = audio.createGain()
  loud.gain.value = 0.15
  tone.connect(loud).connect(out)
  tone.start()
  const begun = performance.now()
  const timer = setInterval(() => {
    const at = (performance.now() - begun) / 1000
    tone.frequency.value = 220 + 60 * Math.sin(at * 3)
    board.fillStyle = `hsl(${hue} 45% 30%)`
    board.fillRect(0, 0, 320, 180)
    board.fillStyle = `hsl(${hue + 40} 60% 62%)`
    board.beginPath()
    board.arc(160 + 60 * Math.sin(at), 84, 34, 0, 7)
    board.fill()
    board.fillStyle = `hsl(${hue + 180} 50% 45%)`
    board.fillRect(100 + 60 * Math.sin(at), 118, 120, 62)
    for (let n = 0; n < 5; n++) {
      board.fillStyle = `hsl(${hue + n * 50} 70% 60%)`
      board.fillRect(
        14 + n * 16,
        170 - 30 * Math.abs(Math.sin(at * 2 + n)),
        10,
        30 * Math.abs(Math.sin(at * 2 + n)),
      )
    }
  }, 66)
  const tracks = [
    ...(mimeType.startsWith('video') ? canvas.captureStream(15).getTracks() : []),
    ...out.stream.getTracks(),
  ]
  const recorder = new MediaRecorder(new MediaStream(tracks), {
    mimeType,
    videoBitsPerSecond: 120_000,
    audioBitsPerSecond: 16_000,
    videoKeyFrameIntervalDuration: 1000,
  } as MediaRecorderOptions)
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => {
    parts.push(event.data)
  }
  recorder.start(1000)
  await new Promise((done) => {
    setTimeout(done, 8100)
  })
  await new Promise((done) => {
    recorder.onstop = done
    recorder.stop()
  })
  clearInterval(timer)
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}

const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})
const page = await browser.newPage()
// What compiles this file names functions by a helper that the page does not have.
await page.evaluate('globalThis.__name = (named) => named')
for (const [name, mimeType, hue] of [
  ['stream-live', 'video/mp4;codecs=avc1.42E01E,opus', 260],
  ['stream-voice', 'audio/mp4;codecs=opus', 0],
] as const)
  writeFileSync(
    new URL(`${name}.mp4`, import.meta.url),
    Buffer.from(await page.evaluate(record, { mimeType, hue })),
  )
await browser.close()

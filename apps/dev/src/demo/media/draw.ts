// Draws the demo's clips in a browser and writes them beside this file: `node --import tsx
// apps/dev/src/demo/media/draw.ts`. They are kept in the repository, since not every machine can
// make them.
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { findBrowser } from '../../browser/browser.ts'

/** Runs in the page: a moving scene of so many seconds with a tone under it, recorded. */
const record = async ({ hue, seconds }: { hue: number; seconds: number }): Promise<number[]> => {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const board = canvas.getContext('2d') as CanvasRenderingContext2D
  const audio = new AudioContext()
  const out = audio.createMediaStreamDestination()
  const tone = audio.createOscillator()
  const loud = audio.createGain()
  loud.gain.value = 0.2
  tone.frequency.value = 180 + hue
  tone.connect(loud).connect(out)
  tone.start()
  const begun = performance.now()
  const draw = (): void => {
    const at = (performance.now() - begun) / 1000
    board.fillStyle = `hsl(${hue} 50% 82%)`
    board.fillRect(0, 0, 320, 180)
    board.fillStyle = `hsl(${hue + 60} 45% 45%)`
    board.fillRect(0, 130, 320, 50)
    board.fillStyle = `hsl(${hue + 180} 70% 55%)`
    board.beginPath()
    board.arc(30 + ((at * 60) % 260), 110 - Math.abs(Math.sin(at * 3)) * 70, 18, 0, 7)
    board.fill()
    board.fillStyle = '#222'
    board.font = '20px sans-serif'
    board.fillText(at.toFixed(1), 10, 170)
    tone.frequency.value = 180 + hue + 40 * Math.sin(at * 4)
  }
  draw()
  const timer = setInterval(draw, 66)
  const recorder = new MediaRecorder(
    new MediaStream([...canvas.captureStream(15).getTracks(), ...out.stream.getTracks()]),
    {
      mimeType: 'video/webm;codecs=vp8,opus',
      videoBitsPerSecond: 90_000,
      audioBitsPerSecond: 16_000,
    },
  )
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => {
    parts.push(event.data)
  }
  recorder.start()
  await new Promise((done) => {
    setTimeout(done, seconds * 1000)
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
for (const [index, hue] of [200, 20, 110].entries())
  writeFileSync(
    new URL(`clip-${index + 1}.webm`, import.meta.url),
    Buffer.from(await page.evaluate(record, { hue, seconds: 6 + index * 2 })),
  )
await browser.close()

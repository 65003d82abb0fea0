import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@oas/contract/index'
import { sampleRate } from '@oas/feature-match'
import {
  degradeSound,
  drawPhoto,
  drawVoice,
  makeRandom,
  placeSound,
} from '@oas/feature-match/testing'
import { wavOf } from '@oas/media/wave/pcm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../core/config.ts'
import { type FeatureWorld, featureWorld } from '../../../testing/feature-world.ts'
import { recheckJob } from '../../feature-past/recheck/run.ts'
import { fingerprintJob } from './job.ts'

const side = 128
const tools = mkdtempSync(join(tmpdir(), 'oas-track-'))
afterAll(() => rmSync(tools, { recursive: true, force: true }))
const file = (name: string, bytes: Uint8Array | string): string => {
  const path = join(tools, name)
  writeFileSync(path, bytes)
  return path
}

/** Frames of a video, a second each, of which no two look alike. */
const drawFrames = (seed: number, seconds: number): Buffer[] => {
  const random = makeRandom(seed)
  return Array.from({ length: seconds }, () => {
    const { data } = drawPhoto(random, side, side)
    return Buffer.from(Array.from({ length: side * side }, (_, at) => data[at * 3] ?? 0))
  })
}
/** How media come to be: by ffmpeg, or where there is none in forms that a stand-in hands on. */
type Maker = {
  ffmpeg: string
  sound: (samples: Float32Array) => Buffer
  poorSound: (samples: Float32Array) => Buffer
  video: (frames: readonly Buffer[], crf: number) => Buffer
}
const head = Buffer.from('\0\0\0\x20ftypisom'.padEnd(32, '\0'), 'latin1')
const standIn = (): Maker => {
  const path = file(
    'stand-in',
    `#!${process.execPath}
const fs = require('node:fs')
const args = process.argv.slice(2)
const source = fs.readFileSync(args[args.indexOf('-i') + 1])
const isVideo = args.includes('rawvideo')
const isWav = source.toString('latin1', 0, 4) === 'RIFF'
if (isVideo === isWav) process.exit(1)
fs.writeFileSync(args.at(-1), source.subarray(isVideo ? ${head.length} : 44))
`,
  )
  chmodSync(path, 0o755)
  return {
    ffmpeg: path,
    sound: (samples) => Buffer.from(wavOf(samples, sampleRate)),
    poorSound: (samples) => Buffer.from(wavOf(degradeSound(makeRandom(9), samples, 6), sampleRate)),
    video: (frames, crf) => {
      const random = makeRandom(crf)
      const noisy = frames.map((frame) =>
        frame.map((value) => Math.max(0, Math.min(255, value + Math.round(random() * 8 - 4)))),
      )
      return Buffer.concat([head, ...noisy])
    },
  }
}
const real = readConfig({ PATH: process.env['PATH'] ?? '' }).ffmpeg
const byFfmpeg = (): Maker => {
  const run = (out: string, args: readonly string[]): Buffer => {
    const path = join(tools, out)
    execFileSync(real, ['-loglevel', 'error', '-y', ...args, path])
    return readFileSync(path)
  }
  const wav = (samples: Float32Array): string => file('in.wav', wavOf(samples, sampleRate))
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${side}x${side}`, '-r', '1']
  return {
    ffmpeg: real,
    sound: (samples) => run('out.wav', ['-i', wav(samples), '-ar', '44100']),
    poorSound: (samples) =>
      run('out.amr', ['-i', wav(samples), '-ar', '8000', '-ac', '1', '-b:a', '7.95k']),
    video: (frames, crf) =>
      run('out.mp4', [
        ...raw,
        '-i',
        file('in.raw', Buffer.concat(frames)),
        '-c:v',
        'libx264',
        '-crf',
        String(crf),
        '-pix_fmt',
        'yuv420p',
      ]),
  }
}

let world: FeatureWorld | undefined
afterEach(() => world?.server.stop())
const begin = async (ffmpeg: string): Promise<FeatureWorld> => {
  world = await featureWorld({ ffmpeg })
  return world
}
const lookThrough = async ({ server }: FeatureWorld): Promise<void> => {
  while (await fingerprintJob.run(server.ctx));
}

describe.each([
  ['by a stand-in', standIn, true],
  ['by ffmpeg', byFfmpeg, real !== ''],
] as const)('sounds and videos decoded %s', (_name, makerOf, there) => {
  test.runIf(there)('finds a clip in a longer video, at its place in both', async () => {
    const maker = makerOf()
    const made = await begin(maker.ffmpeg)
    const { writer, server } = made
    const clip = drawFrames(1, 30)
    const storeId = await made.store({ kind: 'video', sample: 'none' })
    const upload = await made.keep(maker.video(clip, 20))
    const origin = await made.ingest({ videos: [{ content: upload }] })
    const featureId = await made.add(storeId, { recordId: origin, field: 'videos.0' })
    const other = drawFrames(2, 120)
    const query = [...other.slice(0, 60), ...clip, ...other.slice(90)]
    const content = await made.keep(maker.video(query, 32))
    const recordId = await made.ingest({ videos: [{ content }] })
    const unlike = await made.ingest({
      videos: [{ content: await made.keep(maker.video(drawFrames(3, 40), 28)) }],
    })
    expect(await made.signals(recordId)).toEqual([])
    await lookThrough(made)

    const [signal] = await made.signals(recordId)
    expect(signal).toMatchObject({ id: featureId, verdict: 'hit', score: 1 })
    expect(signal?.late).toBeUndefined()
    expect(Math.abs((signal?.at.from ?? 0) - 60)).toBeLessThanOrEqual(1)
    expect(Math.abs((signal?.at.to ?? 0) - 90)).toBeLessThanOrEqual(1)
    expect(signal?.shares?.known).toBeGreaterThan(0.96)
    expect(signal?.shares?.here).toBeCloseTo(0.25, 1)
    expect(await made.signals(unlike)).toEqual([])
    const { list } = await writer.ok(contract.featureLibrary.hits, { id: featureId })
    const hit = list.find((one) => one.recordId === recordId)
    expect(hit).toMatchObject({ field: 'videos.0', verdict: 'hit', late: false })
    expect(hit?.knownTo).toBeGreaterThan(28)

    // What was looked through is searched again by what is known later.
    await server.ctx.pool.query('delete from feature_hit')
    await server.ctx.pool.query('update record set evidence = evidence - $1', ['signals'])
    const keeper = server.client((await made.person('feature-library', 'feature.edit')).token)
    await keeper.ok(contract.featurePast.startRecheck, { featureId, days: 1 })
    while (await recheckJob.run(server.ctx));
    expect(await made.signals(recordId)).toMatchObject([{ id: featureId, late: true }])
  })

  test.runIf(there)('finds seconds of a known sound in a poor voice message', async () => {
    const maker = makerOf()
    const made = await begin(maker.ffmpeg)
    const clip = drawVoice(makeRandom(40), 10)
    const storeId = await made.store({ kind: 'audio', sample: 'none', level: 2 })
    const kept = await made.keep(maker.sound(clip))
    const origin = await made.ingest({ voices: [{ content: kept }] })
    const featureId = await made.add(storeId, { recordId: origin })
    const message = placeSound(drawVoice(makeRandom(41), 60), clip, 33.507)
    const content = await made.keep(maker.poorSound(message))
    const recordId = await made.ingest({ voices: [{ content }] })
    const unlike = await made.ingest({
      voices: [{ content: await made.keep(maker.poorSound(drawVoice(makeRandom(42), 30))) }],
    })
    await lookThrough(made)
    const signals = await made.signals(recordId)
    expect(signals).toMatchObject([{ id: featureId, verdict: 'hit', at: { field: 'voices.0' } }])
    const [signal] = signals
    expect(signal?.distance).toBeLessThanOrEqual(0.3)
    const place = (signal?.at.from ?? 0) - (signal?.known?.from ?? 0)
    expect(Math.abs(place - 33.507)).toBeLessThanOrEqual(0.1)
    expect(await made.signals(unlike)).toEqual([])
  })
})

test('sends to people what it cannot decode, and says of a feature why it is none', async () => {
  const made = await begin('')
  const storeId = await made.store({ kind: 'audio', sample: 'none' })
  const content = await made.keep(Buffer.from(wavOf(drawVoice(makeRandom(7), 4), sampleRate)))
  const recordId = await made.ingest({ voices: [{ content }] })
  const { rows } = await made.server.ctx.pool.query<{ missing: unknown }>(
    `
      select s -> 'found' -> 'missing' as missing
      from record, jsonb_array_elements(evidence -> 'steps') s
      where id = $1 and s ->> 'step' = 'feature'`,
    [recordId],
  )
  expect(rows).toEqual([{ missing: [{ of: 'voices.0', reason: 'no-converter' }] }])
  await expect(made.propose(storeId, { recordId })).rejects.toThrow('no-converter')
  expect(await fingerprintJob.run(made.server.ctx)).toBe(false)
})

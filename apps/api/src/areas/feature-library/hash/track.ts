import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { fileIdOf } from '@oas/contract/file/buckets'
import {
  type VideoFrame,
  frameSeconds,
  hashPicture,
  pictureWords,
  printAudio,
  printQuery,
  sampleRate,
} from '@oas/feature-match'
import type { Context } from '../../../core/context.ts'
import { CallError } from '../../../core/fail.ts'
import { OutgoingError, downloadOutgoing } from '../../../core/outgoing.ts'
import { exchangeAddress, headOf, sniff, withFolder } from '../../file/index.ts'
import { createGate, isConvertible, runFfmpeg } from '../../media/index.ts'
import type { Unreadable } from './read-media.ts'

export type TrackKind = 'audio' | 'video'
export function isTrack(kind: string): kind is TrackKind {
  return kind === 'audio' || kind === 'video'
}
/** Why nothing was made of a sound or video; `no-converter`: there is no ffmpeg here. */
export type TrackRefused = Unreadable | 'no-converter' | 'too-short' | 'wrong-kind'

/** What a sound or video is found by. */
export type Track = {
  kind: TrackKind
  /** As it is kept: frames of a sound, 4 bytes each; of a video, a second each, 33 bytes. */
  print: Buffer
  seconds: number
  /** Of a sound, its prints at all phases. */ sounds: readonly Uint32Array[]
  /** Of a video. */ frames: readonly VideoFrame[]
}

const mib = 1024 * 1024
const mostBytes = 200 * mib
/** Seconds of a sound or video that are looked at. */
const mostSeconds = 1200
const runMs = 60_000
/** Pixels of a side of a frame as it is hashed: hashing makes it smaller still. */
const side = 128
const hashBytes = 32
const frameBytes = hashBytes + 1
const leastSoundFrames = 64
const leastFrames = 3
const framesAtOnce = 20

/** One at a time: what a server decodes must not slow down what people wait for. */
const gate = createGate(1, 64)

/** The hash under which a print stands. */
export function hashOfPrint(print: Buffer): string {
  return createHash('sha256').update(print).digest('hex')
}

export function soundOf(print: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(print.length / 4) }, (_, at) =>
    print.readUInt32LE(at * 4),
  )
}
const soundPrint = (frames: Uint32Array): Buffer => {
  const print = Buffer.alloc(frames.length * 4)
  for (const [at, frame] of frames.entries()) print.writeUInt32LE(frame, at * 4)
  return print
}
export function framesOf(print: Buffer): VideoFrame[] {
  return Array.from({ length: Math.floor(print.length / frameBytes) }, (_, at) => ({
    at,
    hash: Uint32Array.from({ length: pictureWords }, (_word, n) =>
      print.readUInt32LE(at * frameBytes + n * 4),
    ),
    quality: print[at * frameBytes + hashBytes] ?? 0,
  }))
}
const videoPrint = (frames: readonly VideoFrame[]): Buffer => {
  const print = Buffer.alloc(frames.length * frameBytes)
  for (const [at, { hash, quality }] of frames.entries()) {
    for (const [n, word] of hash.entries()) print.writeUInt32LE(word, at * frameBytes + n * 4)
    print[at * frameBytes + hashBytes] = quality
  }
  return print
}
/** The same of a print that is kept. */
export function trackOf(kind: TrackKind, print: Buffer): Track {
  const sound = kind === 'audio' ? soundOf(print) : new Uint32Array(0)
  const frames = kind === 'video' ? framesOf(print) : []
  return {
    kind,
    print,
    seconds: kind === 'audio' ? sound.length * frameSeconds : frames.length,
    sounds: kind === 'audio' ? [sound] : [],
    frames,
  }
}

type Local = { folder: string; path: string; mime: string }
const withLocal = (
  ctx: Context,
  url: string,
  timeoutMs: number,
  work: (local: Local) => Promise<Track | TrackRefused>,
): Promise<Track | TrackRefused> =>
  withFolder(ctx, 'media', async (folder) => {
    const path = join(folder, 'source')
    const id = fileIdOf(url)
    if (id === null)
      try {
        await downloadOutgoing(ctx, await exchangeAddress(ctx, url), path, mostBytes, { timeoutMs })
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        return error.reason === 'size' ? 'size' : 'unreadable'
      }
    else {
      const bytes = await ctx.files.size(id)
      if (bytes === null) return 'not-found'
      if (bytes > mostBytes) return 'size'
      await pipeline(ctx.files.read(id), createWriteStream(path))
    }
    const mime = sniff(await headOf(path))
    return isConvertible(mime) ? work({ folder, path, mime }) : 'wrong-kind'
  })

const decodeSound = async (ctx: Context, local: Local): Promise<Track | TrackRefused> => {
  const out = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-t', String(mostSeconds), '-ac', '1']
  const form = ['-ar', String(sampleRate), '-f', 's16le', 'samples']
  await runFfmpeg(ctx, { ...local, timeoutMs: runMs, args: [...out, ...form] })
  const bytes = await readFile(join(local.folder, 'samples'))
  const samples = Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, at) => bytes.readInt16LE(at * 2) / 32_768,
  )
  const sound = printAudio(samples)
  if (sound.length < leastSoundFrames) return 'too-short'
  return {
    kind: 'audio',
    print: soundPrint(sound),
    seconds: samples.length / sampleRate,
    sounds: printQuery(samples),
    frames: [],
  }
}
const decodeVideo = async (ctx: Context, local: Local): Promise<Track | TrackRefused> => {
  const out = ['-map', '0:v:0', '-an', '-sn', '-dn', '-t', String(mostSeconds)]
  const form = ['-vf', `fps=1,scale=${side}:${side}`, '-pix_fmt', 'gray', '-f', 'rawvideo']
  await runFfmpeg(ctx, { ...local, timeoutMs: runMs, args: [...out, ...form, 'frames'] })
  const bytes = await readFile(join(local.folder, 'frames'))
  const size = side * side
  const frames: VideoFrame[] = []
  for (let at = 0; (at + 1) * size <= bytes.length; at++) {
    const data = bytes.subarray(at * size, (at + 1) * size)
    frames.push({ at, ...hashPicture({ data, width: side, height: side, channels: 1 }) })
    // Others are served in between.
    if (at % framesAtOnce === 0) await setImmediate()
  }
  if (frames.length < leastFrames) return 'too-short'
  return { kind: 'video', print: videoPrint(frames), seconds: frames.length, sounds: [], frames }
}

/**
 * What the sound or the video under an address is found by, decoded by ffmpeg, one at a time a
 * server.
 */
export async function readTrack(
  ctx: Context,
  kind: TrackKind,
  url: string,
  timeoutMs: number,
): Promise<Track | TrackRefused> {
  if (ctx.config.ffmpeg === '') return 'no-converter'
  const decode = kind === 'audio' ? decodeSound : decodeVideo
  try {
    return await gate(`${kind} ${url}`, () =>
      withLocal(ctx, url, timeoutMs, (local) => decode(ctx, local)),
    )
  } catch (error) {
    if (error instanceof CallError && error.errorName === 'conversion-failed') return 'unreadable'
    throw error
  }
}

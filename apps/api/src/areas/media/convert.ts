import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Output } from '@oas/contract/define'
import { fileUrl } from '@oas/contract/file/buckets'
import type { mediaCalls } from '@oas/contract/media/calls'
import { peakBars } from '@oas/contract/media/calls'
import { readWav } from '@oas/media/wave/pcm'
import { peaksOf } from '@oas/media/wave/peaks'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { storeFile } from '../file/index.ts'
import { isConvertible, runFfmpeg } from './ffmpeg.ts'
import { createGate } from './gate.ts'
import { findByKey, putConversion } from './queries.ts'
import { type Local, nameOf, withSource } from './source.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof mediaCalls
type Made = { fileId: string | null; facts: Record<string, unknown> }
type Kept = Made & { id: string }
type Kind = 'voice' | 'peaks' | 'hls'

const mib = 1024 * 1024
const limits = {
  voice: { source: 32 * mib, ms: 30_000 },
  peaks: { source: 64 * mib, ms: 30_000 },
  hls: { source: 200 * mib, ms: 35_000 },
} as const
/** Seconds of a recording that are converted, and of a video. */
const mostSeconds = { voice: 3 * 3600, hls: 1200 } as const
const peakRate = 8000

const gate = createGate(2, 16)

type Conversion = { kind: Kind; appId: number; url: string; extra: string }
/** What is kept of a source, else what `make` makes of it now, once however many ask. */
const convertOnce = async (
  ctx: CallContext,
  { kind, appId, url, extra }: Conversion,
  make: (local: Local) => Promise<Made>,
): Promise<Kept> => {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, appId, await nameOf(ctx, appId, url), extra]))
    .digest('hex')
  const found = async (): Promise<Kept | undefined> => {
    const row = await findByKey(ctx, key, ctx.now())
    return row && { id: row.id, fileId: row.fileId, facts: row.facts as Record<string, unknown> }
  }
  return (
    (await found()) ??
    gate(
      key,
      async () =>
        (await found()) ??
        withSource(ctx, url, limits[kind].source, async (local) => {
          const made = await make(local)
          const madeAt = ctx.now()
          const { id } = await putConversion(ctx, {
            key,
            kind,
            appId,
            ...made,
            madeAt,
            expiresAt: new Date(madeAt.getTime() + (local.own ? 30 : 1) * dayMs),
          })
          return { id, ...made }
        }),
    )
  )
}

const requireKind = (mime: string, kinds: readonly string[]): void => {
  if (!isConvertible(mime) || !kinds.some((kind) => mime.startsWith(kind)))
    fail('conversion-failed', {
      reason: mime === 'application/octet-stream' ? 'unknown format' : mime,
    })
}
const output = async (path: string): Promise<Buffer> => {
  if (((await stat(path).catch(() => null))?.size ?? 0) === 0)
    fail('conversion-failed', { reason: 'nothing came out' })
  return readFile(path)
}

/**
 * A recording as mono MP3. Without tags, so that nothing comes out where nothing is heard; at a
 * constant rate players need none.
 */
export const convertVoice: Handler<Calls['convertVoice']> = async (ctx, { appId, url }) => {
  const { fileId } = await convertOnce(
    ctx,
    { kind: 'voice', appId, url, extra: '' },
    async ({ folder, path, mime }) => {
      requireKind(mime, ['audio/', 'video/'])
      await runFfmpeg(ctx, {
        path,
        mime,
        folder,
        timeoutMs: limits.voice.ms,
        args: [
          '-map',
          '0:a:0',
          '-vn',
          '-sn',
          '-dn',
          '-t',
          String(mostSeconds.voice),
          '-ac',
          '1',
          '-c:a',
          'libmp3lame',
          '-b:a',
          '48k',
          '-map_metadata',
          '-1',
          '-fs',
          String(32 * mib),
          '-write_xing',
          '0',
          '-id3v2_version',
          '0',
          '-f',
          'mp3',
          'voice.mp3',
        ],
      })
      return {
        fileId: (
          await storeFile(ctx, await output(join(folder, 'voice.mp3')), {
            name: 'voice.mp3',
            appId,
          })
        ).id,
        facts: {},
      }
    },
  )
  return { url: fileUrl(fileId ?? fail('not-found')), mime: 'audio/mpeg' }
}

const rounded = (peaks: readonly number[]): number[] =>
  peaks.map((peak) => Math.round(peak * 1000) / 1000)
/** PCM without a head, 16 bits, one channel. */
const rawPeaks = (bytes: Buffer, bars: number): { peaks: number[]; seconds: number } => {
  const samples = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)),
  )
  return {
    peaks: rounded(
      peaksOf(
        Float32Array.from(samples, (sample) => sample / 32_768),
        bars,
      ),
    ),
    seconds: samples.length / peakRate,
  }
}
/** The wave of a recording: WAV files are read here, others by ffmpeg. */
export const getPeaks: Handler<Calls['voicePeaks']> = async (
  ctx,
  { appId, url, bars = peakBars },
) => {
  const { facts } = await convertOnce(
    ctx,
    { kind: 'peaks', appId, url, extra: String(bars) },
    async ({ folder, path, mime }) => {
      const wav = mime === 'audio/wav' ? readWav(await readFile(path), bars) : null
      if (wav) return { fileId: null, facts: { peaks: rounded(wav.peaks), seconds: wav.seconds } }
      requireKind(mime, ['audio/', 'video/'])
      await runFfmpeg(ctx, {
        path,
        mime,
        folder,
        timeoutMs: limits.peaks.ms,
        args: [
          '-map',
          '0:a:0',
          '-vn',
          '-t',
          String(mostSeconds.voice),
          '-ac',
          '1',
          '-ar',
          String(peakRate),
          '-fs',
          String(192 * mib),
          '-f',
          's16le',
          'samples',
        ],
      })
      return { fileId: null, facts: rawPeaks(await output(join(folder, 'samples')), bars) }
    },
  )
  return facts as Output<Calls['voicePeaks']>
}

const media = 'media.m4s'
/**
 * A video as HLS: H.264, which takes even sizes only, and AAC, pieces of four seconds in one file.
 */
export async function convertVideo(
  ctx: CallContext,
  appId: number,
  url: string,
): Promise<{ id: string }> {
  const { id } = await convertOnce(
    ctx,
    { kind: 'hls', appId, url, extra: '' },
    async ({ folder, path, mime }) => {
      requireKind(mime, ['video/'])
      await runFfmpeg(ctx, {
        path,
        mime,
        folder,
        timeoutMs: limits.hls.ms,
        args: [
          '-map',
          '0:v:0',
          '-map',
          '0:a:0?',
          '-sn',
          '-dn',
          '-t',
          String(mostSeconds.hls),
          '-map_metadata',
          '-1',
          '-vf',
          "scale='max(2,trunc(min(1280,iw)/2)*2)':-2",
          '-c:v',
          'libx264',
          '-preset',
          'veryfast',
          '-crf',
          '26',
          '-pix_fmt',
          'yuv420p',
          '-force_key_frames',
          'expr:gte(t,n_forced*4)',
          '-c:a',
          'aac',
          '-b:a',
          '96k',
          '-ac',
          '2',
          '-f',
          'hls',
          '-hls_time',
          '4',
          '-hls_list_size',
          '0',
          '-hls_playlist_type',
          'vod',
          '-hls_segment_type',
          'fmp4',
          '-hls_flags',
          'single_file',
          '-hls_segment_filename',
          media,
          'index.m3u8',
        ],
      })
      const bytes = await output(join(folder, media))
      const playlist = (await output(join(folder, 'index.m3u8'))).toString('utf8')
      const { id: fileId } = await storeFile(ctx, bytes, { name: media, appId })
      return { fileId, facts: { playlist: playlist.replaceAll(media, fileUrl(fileId)) } }
    },
  )
  return { id }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'

/**
 * A list of files that the program wrote itself; nothing that comes from outside is of this kind.
 */
export const ownList = 'list/own'
/**
 * Demuxers by what a file is: nothing else is opened, since playlists and lists of files would make
 * the program read other files.
 */
const demuxers: Readonly<Record<string, string>> = {
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'audio/flac': 'flac',
  'audio/aiff': 'aiff',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/x-matroska': 'matroska',
  'video/webm': 'matroska',
  'video/x-flv': 'flv',
  'video/x-ms-asf': 'asf',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  [ownList]: 'concat',
}
export function isConvertible(mime: string): boolean {
  return mime !== ownList && Object.hasOwn(demuxers, mime)
}

/** What runs now ends with this server: nobody would wait for it. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const keepOfErrors = 2000
const tidy = (text: string): string =>
  text
    .replaceAll(/(?:\/[\w.-]+){2,}\/?/g, '…')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(-200)

export type Run = {
  path: string
  mime: string
  args: readonly string[]
  folder: string
  timeoutMs: number
}
/**
 * Runs ffmpeg on one file in a folder of its own, without network and with bounds on time (also by
 * its own count, for when the server is killed), memory a piece and picture size. Ends the call
 * with `converter-missing` or `conversion-failed`.
 */
export function runFfmpeg(
  ctx: Pick<Context, 'config' | 'log'>,
  { path, mime, args, folder, timeoutMs }: Run,
): Promise<void> {
  if (ctx.config.ffmpeg === '') fail('converter-missing', { kind: mime })
  const fixed = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    '-y',
    '-timelimit',
    String(Math.ceil(timeoutMs / 1000) * availableParallelism()),
    '-max_alloc',
    '268435456',
    '-protocol_whitelist',
    'file',
    '-f',
    demuxers[mime] ?? fail('conversion-failed', { reason: 'unknown format' }),
    '-threads',
    '2',
    '-i',
    path,
  ]
  return new Promise<void>((done, reject) => {
    const child = spawn(ctx.config.ffmpeg, [...fixed, ...args], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.add(child)
    let said = ''
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, timeoutMs)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keepOfErrors)
    })
    child.on('error', (error) => {
      said = error.message
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      if (code === 0) {
        done()
        return
      }
      ctx.log.info({ mime, code, late, said }, 'conversion failed')
      try {
        fail('conversion-failed', { reason: late ? 'timeout' : tidy(said) || `ended with ${code}` })
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}

import { mediaCalls } from '@oas/contract/media/calls'
import { amrBandOf, amrHeadBytes, amrRates } from '@oas/media/amr/header'
import { type AmrPlayed, playAmr } from '@oas/media/amr/play'
import { createBlobShelf } from '@oas/media/blob-shelf'
import { wavOf } from '@oas/media/wave/pcm'
import { readAtMost, readFirst } from '@oas/media/read'
import { send } from '../../api/send.ts'
import { reportError } from '../../report/client.ts'

/**
 * About 45 minutes of speech: decoded it takes twenty times the room. What is larger is left to the
 * server.
 */
const mostBytes = 4 * 1024 * 1024
const decodeMs = 20_000
const decoded = createBlobShelf(64 * 1024 * 1024)
/** Those of them that are not heard to their end. */
const cutOff = new Set<string>()

/**
 * Decodes in a worker of its own that ends with the work: a broken file can take nothing else
 * along.
 */
const decode = (bytes: Uint8Array): Promise<Float32Array> =>
  new Promise((done, reject) => {
    const worker = new Worker(new URL('./amr-worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void): void => {
      clearTimeout(timer)
      worker.terminate()
      act()
    }
    const timer = setTimeout(() => end(() => reject(new Error('timeout'))), decodeMs)
    worker.onmessage = ({ data }: MessageEvent<Float32Array | null>) =>
      end(() => {
        if (data && data.length > 0) done(data)
        else reject(new Error('nothing decoded'))
      })
    worker.onerror = () => end(() => reject(new Error('the decoder failed')))
    worker.postMessage(bytes.slice())
  })

/** A recording as the server converts it. */
export async function convertedVoice(appId: number, url: string): Promise<string> {
  return (await send(mediaCalls.convertVoice, { appId, url })).url
}

/** An address that plays for an AMR recording. */
export async function playableAmr(appId: number, url: string): Promise<AmrPlayed> {
  const known = decoded.get(url)
  if (known) return { url: known, problem: '', cut: cutOff.has(url) }
  const played = await playAmr(url, {
    read: (from) => readAtMost(from, mostBytes),
    decode: async (bytes, band) =>
      decoded.put(
        url,
        new Blob([wavOf(await decode(bytes), amrRates[band])], { type: 'audio/wav' }),
      ),
    convert: (from) => convertedVoice(appId, from),
    report: (message) => reportError('voice', { message, url }),
  })
  if (played.problem === '' && played.cut) cutOff.add(url)
  return played
}
export function isAmrName(url: string): boolean {
  return /\.amr$/i.test(url.replace(/[?#].*$/s, ''))
}

/**
 * Whether a recording is AMR by its first bytes, whatever its name says; false where they cannot be
 * read.
 */
export async function looksAmr(url: string): Promise<boolean> {
  const first = await readFirst(url, amrHeadBytes)
  return first !== null && amrBandOf(first) !== null
}

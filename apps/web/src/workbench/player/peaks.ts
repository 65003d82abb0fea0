import { mediaCalls } from '@oas/contract/media/calls'
import { peaksOf } from '@oas/media/wave/peaks'
import { readAtMost } from '@oas/media/read'
import { send } from '../../api/send.ts'

const bars = 1000
/**
 * A recording above this size is not decoded in the page: as samples it takes tens of times the
 * room.
 */
const mostBytes = 12 * 1024 * 1024
/** Nor one that lasts longer: ten minutes of stereo are 230 MB of samples. */
const mostSeconds = 600
const kept = new Map<string, Promise<number[] | null>>()
const keep = 60

const ofPage = async (url: string): Promise<number[] | null> => {
  const bytes = await readAtMost(url, mostBytes)
  if (!bytes) return null
  try {
    return peaksOf(
      (await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes.buffer)).getChannelData(0),
      bars,
    )
  } catch {
    return null /* what the browser cannot decode the server may */
  }
}
const make = async (
  appId: number,
  of: string,
  url: string,
  seconds: number,
): Promise<number[] | null> => {
  const own = seconds <= mostSeconds ? await ofPage(url) : null
  if (own) return own
  try {
    return (await send(mediaCalls.voicePeaks, { appId, url: of })).peaks
  } catch {
    return null /* no wave then; whether it plays is the player's to say */
  }
}

/**
 * The wave of a recording, made once: here, or by the server where its host does not allow reading
 * it, where it is too large or too long or cannot be decoded. Null where neither can. `url` is
 * where `of` is played from, `seconds` how long it lasts.
 */
export function peaksOfUrl(
  appId: number,
  of: string,
  url: string,
  seconds: number,
): Promise<number[] | null> {
  const known = kept.get(url)
  if (known) return known
  const made = make(appId, of, url, seconds)
  kept.set(url, made)
  // What failed once may go well when it is looked at again.
  void made.then((peaks) => {
    if (peaks === null && kept.get(url) === made) kept.delete(url)
  })
  if (kept.size > keep) {
    const [oldest] = kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
  }
  return made
}

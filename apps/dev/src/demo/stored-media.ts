import { readFile } from 'node:fs/promises'
import { storeFile } from '../../../api/src/areas/file/index.ts'
import type { RunningServer } from '../../../api/src/app/start.ts'
import type { RoomState } from '@oas/contract/live/schemas'
import { drawPicture } from './pictures.ts'
import type { Chance } from './random.ts'
import { drawVoice } from './voices.ts'

export type StoredPicture = { url: string; w: number; h: number; kind: string }
/** What the demo's records show and play. */
export type StoredMedia = {
  pictures: StoredPicture[]
  videos: { url: string; seconds: number }[]
  voices: { url: string; seconds: number }[]
  rooms: RoomState[]
}

const pictureCount = 96
const voiceCount = 12
/** Seconds of the clips beside this file, as they were drawn. */
const clipSeconds = [6, 8, 10]

/** Draws and stores the demo's pictures, clips and voices; the same chance gives the same ones. */
export async function storeMedia(server: RunningServer, chance: Chance): Promise<StoredMedia> {
  const store = async (bytes: Buffer, name: string): Promise<string> =>
    `/biz_gateway/resource/file/${(await storeFile(server.ctx, bytes, { name, appId: null })).id}`
  const media: StoredMedia = { pictures: [], videos: [], voices: [], rooms: [] }
  for (let number = 0; number < pictureCount; number++) {
    const { bytes, name, w, h, kind } = await drawPicture(chance, number)
    media.pictures.push({ url: await store(bytes, name), w, h, kind })
  }
  for (const [index, seconds] of clipSeconds.entries())
    media.videos.push({
      url: await store(
        await readFile(new URL(`media/clip-${index + 1}.webm`, import.meta.url)),
        `clip-${index + 1}.webm`,
      ),
      seconds,
    })
  for (let number = 0; number < voiceCount; number++) {
    const { bytes, name, seconds } = drawVoice(chance, number)
    media.voices.push({ url: await store(bytes, name), seconds })
  }
  return media
}

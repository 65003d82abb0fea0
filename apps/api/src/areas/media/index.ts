import { mediaCalls } from '@oas/contract/media/calls'
import { implement } from '../../http/implement.ts'
import { getCaptures } from './captures.ts'
import { getHighVv } from './config.ts'
import { convertVoice, getPeaks } from './convert.ts'
import { isRecordingCut } from './cut.ts'
import { expireConversions } from './expire.ts'
import { getPlaylist, transformVideoUrl } from './transform.ts'

export { isConvertible, ownList, runFfmpeg } from './ffmpeg.ts'
export { createGate } from './gate.ts'

export const media = {
  area: 'media',
  jobs: [expireConversions],
  calls: implement(mediaCalls, {
    highVvConfig: getHighVv,
    transformVideoUrl,
    videoCaptures: getCaptures,
    convertVoice,
    voicePeaks: getPeaks,
    recordingCut: isRecordingCut,
    hlsPlaylist: getPlaylist,
  }),
} as const

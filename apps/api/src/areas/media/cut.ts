import { fileIdOf } from '@oas/contract/file/buckets'
import type { mediaCalls } from '@oas/contract/media/calls'
import { stopsEarly } from '@oas/media/player/whole'
import { OutgoingError, partOutgoing } from '../../core/outgoing.ts'
import { exchangeAddress } from '../file/index.ts'
import type { Handler } from '../../http/implement.ts'

type Call = (typeof mediaCalls)['recordingCut']
const readMs = 5000

/**
 * Whether a recording of another host stops before its end. Files of the product are read by the
 * page itself; where a host does not answer, or sends files whole only, nothing is said.
 */
export const isRecordingCut: Handler<Call> = async (ctx, { url }) => {
  if (fileIdOf(url) !== null) return { cut: false }
  try {
    const address = await exchangeAddress(ctx, url)
    return {
      cut: await stopsEarly((from, count) =>
        partOutgoing(ctx, address, from, count, { timeoutMs: readMs }),
      ),
    }
  } catch (error) {
    // A host that cannot be reached from here may be from the page: the player says what is the
    // matter.
    if (error instanceof OutgoingError) return { cut: false }
    throw error
  }
}

import { mediaCalls } from '@oas/contract/media/calls'
import { type HighVv, usualHighVv } from '@oas/contract/media/schemas'
import { useCall } from '../../api/use-call.ts'

/** How videos and recordings of an app are played; as usual until it is known. */
export function usePlayConfig(
  appId: number,
): Omit<HighVv, 'app' | 'waveHosts' | 'converter'> & { waveHosts: readonly string[] } {
  return (
    useCall(mediaCalls.highVvConfig, { app: appId }, { enabled: appId > 0 }).data ?? usualHighVv
  )
}

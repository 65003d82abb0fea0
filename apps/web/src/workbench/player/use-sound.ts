import { useState } from 'react'
import { mainSetting } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import { shieldOf, useWellness } from '../wellness/choice.ts'

/** Whether a player is silent: as person and type want it, until the person switches it here. */
export function useSound(): { muted: boolean; flip: () => void } {
  const setting = useBenchState(mainSetting)
  const { mute } = shieldOf(useWellness(), setting ? [setting] : [])
  const [own, setOwn] = useState<boolean | null>(null)
  const muted = own ?? mute
  return { muted, flip: () => setOwn(!muted) }
}

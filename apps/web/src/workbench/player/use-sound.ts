import { useState } from 'react'
import { mainSetting } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import { useShield } from '../engine/use-shield.ts'

/** Whether a player is silent: as person and type want it, until the person switches it here. */
export function useSound(): { muted: boolean; flip: () => void } {
  const setting = useBenchState(mainSetting)
  const { mute } = useShield(setting ? [setting] : [])
  const [own, setOwn] = useState<boolean | null>(null)
  const muted = own ?? mute
  return { muted, flip: () => setOwn(!muted) }
}

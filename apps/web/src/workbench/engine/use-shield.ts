import { useBenchState } from './react.ts'
import { type Shield, type ShieldSetting, shieldOf, useWellness } from '../wellness/choice.ts'

/** What holds for records under some settings, for whoever looks at this page. */
export function useShield(settings: readonly ShieldSetting[]): Shield {
  const floors = useBenchState((state) => state.floors)
  return shieldOf(useWellness(), settings, floors)
}

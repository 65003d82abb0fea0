import { useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { CareStop } from '../../kit/care/CareStop.tsx'
import { isBreak, useCareStops } from '../../kit/care/use-care-stops.ts'
import { focused } from '../engine/bench.ts'
import { useBenchState, useNow } from '../engine/react.ts'
import { useWellness } from '../wellness/choice.ts'

const restMs = 5 * 60_000

/**
 * Says that a break from what is grave is due, which the rules ask for. Else suggests one after
 * some time without; five minutes without a decision count as a break.
 */
export function BreakPrompt() {
  const { breakMinutes } = useWellness()
  const now = useNow()
  const newest = useBenchState((state) => state.done[0]?.at ?? null)
  const [since, setSince] = useState(() => Date.now())
  const [last, setLast] = useState<number | null>(null)
  useEffect(() => {
    if (newest !== null) {
      if (last !== null && newest - last > restMs) setSince(newest)
      setLast(newest)
    }
  }, [newest, last])
  const isShown = useBenchState((state) => focused(state) !== undefined)
  const stops = useCareStops(useBenchState((state) => state.chosen))
  const due = stops.find(({ kind }) => isBreak(kind))
  // Without a record the page says so where that would stand.
  if (due && isShown) return <CareStop stops={[due]} />
  if (breakMinutes === 0 || now - since < breakMinutes * 60_000) return null
  return (
    <p className="wb-bar" role="status">
      {tn('audit.break_now', breakMinutes)}{' '}
      <button type="button" className="btn plain" onClick={() => setSince(Date.now())}>
        {t('audit.later')}
      </button>
    </p>
  )
}

import type { ScheduledAct } from '@oas/contract/scheduled-act/schemas'
import { useMay } from '../../api/use-may.ts'
import { useApps } from '../../kit/use-apps.ts'
import { isOpen } from './words.tsx'

/** What the signed-in person may do with an act: their own, as a leader also those of others. */
export function useHand() {
  const { may } = useMay()
  const { ownId } = useApps()
  const isMine = ({ byId }: ScheduledAct): boolean => byId === ownId
  const hasHand = (act: ScheduledAct): boolean => isMine(act) || may('audit.team')
  return {
    mayStop: (act: ScheduledAct): boolean =>
      hasHand(act) && (isOpen(act.state) || act.state === 'failed'),
    /** A time that a second person passed stays. */
    mayMove: (act: ScheduledAct): boolean =>
      isMine(act) && isOpen(act.state) && act.reviewer === '',
    mayTryAgain: (act: ScheduledAct): boolean => hasHand(act) && act.state === 'failed',
  }
}

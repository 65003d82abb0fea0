import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { type ScheduledAct, openStates } from '@oas/contract/scheduled-act/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'

const isOpen = ({ state }: ScheduledAct): boolean => openStates.some((one) => one === state)
const wordsOf = ({ kind, state, by, runAt }: ScheduledAct): string => {
  const said = { by, at: formatTime(runAt) }
  if (kind === 'begin') return t('scheduled_act.history_begin', said)
  return state === 'done'
    ? t('scheduled_act.history_ended', said)
    : t('scheduled_act.history_end', said)
}

/** What was and will be done to a user at a time: of each punishment, and what is to begin. */
export function useUserSchedule(of: { appId: number; uid: string }) {
  const { data } = useCall(scheduledActCalls.ofUser, of)
  const acts = data ?? []
  const told = acts.filter((act) => act.state === 'done' || isOpen(act))
  return {
    toBegin: acts
      .filter((act) => act.kind === 'begin' && isOpen(act))
      .map((act) => ({
        id: act.id,
        text: t('scheduled_act.user_waiting', {
          what: tData(act.resultKey),
          at: formatTime(act.runAt),
          by: act.by,
        }),
      })),
    /** What is told of a punishment. */
    saidOf: (punishmentId: string): string =>
      told
        .filter((act) => act.punishmentId === punishmentId)
        .map(wordsOf)
        .join('; '),
    hasEnd: (punishmentId: string): boolean =>
      acts.some((act) => act.kind === 'end' && act.punishmentId === punishmentId && isOpen(act)),
  }
}

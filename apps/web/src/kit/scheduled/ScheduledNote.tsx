import type { PunishRow } from '@oas/contract/decision/schemas'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { useUserSchedule } from './use-user-schedule.ts'

type Props = {
  row: Pick<PunishRow, 'id' | 'appId' | 'state' | 'endAt'>
  schedule: ReturnType<typeof useUserSchedule>
}
/** By what schedule a punishment began or ends, and the way to one for what is in force. */
export function ScheduledNote({ row, schedule }: Props) {
  const { may } = useMay()
  const isLive = row.state === 'active' || row.state === 'planned' || row.state === 'sent'
  return (
    <>
      {schedule.saidOf(row.id)}{' '}
      {isLive && !schedule.hasEnd(row.id) && may('punish.batch') && (
        <a href={`#/scheduled-acts?make=end&appId=${row.appId}&ids=${row.id}`}>
          {t('scheduled_act.end_at')}
        </a>
      )}
    </>
  )
}

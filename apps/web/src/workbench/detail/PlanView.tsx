import type { RePunishPlan } from '@oas/contract/customize/calls'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

const endOf = ({ endAt, permanent }: RePunishPlan['done'][number]): string =>
  permanent
    ? t('audit.time_permanent')
    : endAt === null
      ? ''
      : t('audit.confirm_end', { time: formatTime(endAt) })
const punishText = ({ punishId }: { punishId: number }): string =>
  tData(`result.punish_${punishId}`)
const Rows = ({ title, rows }: { title: string; rows: RePunishPlan['done'] }) =>
  rows.length === 0 ? null : (
    <>
      <dt>{title}</dt>
      {rows.map((row) => (
        <dd key={`${row.punishId} ${row.subject}`}>
          {punishText(row)} · <span className="mono">{row.subject}</span> {endOf(row)}
        </dd>
      ))}
    </>
  )

/** What deciding anew comes to: punishments lifted, left and done. */
export function PlanView({ plan, from, to }: { plan: RePunishPlan; from: string; to: string }) {
  return (
    <div className="dt-plan">
      <p>{t('customize.again_from', { from, to })}</p>
      <dl>
        <Rows title={t('customize.again_lifted')} rows={plan.lifted} />
        <Rows title={t('customize.again_done')} rows={plan.done} />
        <Rows title={t('customize.again_kept')} rows={plan.kept} />
      </dl>
      {plan.lifted.length + plan.done.length === 0 ? (
        <p className="muted">{t('customize.again_nothing')}</p>
      ) : null}
    </div>
  )
}

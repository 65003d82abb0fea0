import { branchAppealCalls } from '@oas/contract/branch/appeals'
import { branchCalls } from '@oas/contract/branch/calls'
import { inspectionCalls } from '@oas/contract/inspection/calls'
import type { Permission } from '@oas/contract/permissions'
import { secondMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'

const refetchMs = 30 * secondMs
const sum = (counts: readonly number[] = []): number => counts.reduce((all, n) => all + n, 0)

const Duty = ({ href, icon, name, n }: { href: string; icon: string; name: string; n: number }) => (
  <a className="home-queue" href={href}>
    <Icon name={icon} />
    <span className="home-name">{name}</span>
    <strong>{n}</strong>
  </a>
)

/**
 * What waits for those who inspect, judge disagreements, or have a say in appeals against that.
 */
export function Duties({ permissions }: { permissions: readonly string[] }) {
  const may = (permission: Permission): boolean => permissions.includes(permission)
  const [judges, handles, leads] = [may('branch.judge'), may('branch.handle'), may('branch.lead')]
  const { data: branches } = useCall(branchCalls.tasks, {}, { enabled: judges, refetchMs })
  const { data: appeals } = useCall(
    branchAppealCalls.tasks,
    {},
    { enabled: handles || leads, refetchMs },
  )
  const inspects = may('inspection.work')
  const { data: inspection } = useCall(inspectionCalls.home, {}, { enabled: inspects, refetchMs })
  if (!judges && !handles && !leads && !inspects) return null
  const appealHref = '#/delivery-task/conflict-appeal?tab='
  return (
    <nav className="home-queues" aria-label={t('branch_appeal.duties')}>
      {inspects && (
        <Duty
          href="#/delivery-task/inspection"
          icon="search"
          name={t('inspect_home.duty')}
          n={sum(inspection?.queues.map(({ waiting, mine }) => waiting + mine))}
        />
      )}
      {judges && (
        <Duty
          href="#/delivery-task/conflict-audit"
          icon="scale"
          name={t('branch_appeal.duty_judge')}
          n={sum(branches?.list.map(({ waiting }) => waiting))}
        />
      )}
      {handles && (
        <Duty
          href={`${appealHref}handle`}
          icon="megaphone"
          name={t('branch_appeal.duty_handle')}
          n={sum(appeals?.list.map(({ waiting }) => waiting))}
        />
      )}
      {leads && (
        <Duty
          href={`${appealHref}leader`}
          icon="megaphone"
          name={t('branch_appeal.duty_lead')}
          n={sum(appeals?.list.map(({ leader }) => leader))}
        />
      )}
    </nav>
  )
}

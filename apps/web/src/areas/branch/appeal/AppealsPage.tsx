import { branchAppealCalls } from '@oas/contract/branch/appeals'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { AppealList } from './AppealList.tsx'
import type { AppealTab } from './appeal-tab.ts'
import '../branch.css'
import '../../../kit/appeal/appeal.css'

const refetchMs = 30_000

/** A tab with how many wait in it. */
const labelOf = (label: string, n: number): string => (n > 0 ? `${label} (${n})` : label)

/** Appeals against judgments: one's own, and for those who have a say what waits for them. */
export function AppealsPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const [handles, leads] = [may('branch.handle'), may('branch.lead')]
  const hasSay = handles || leads
  const { data } = useCall(branchAppealCalls.tasks, {}, { enabled: hasSay, refetchMs })
  const count = (of: 'waiting' | 'leader'): number =>
    data?.list.reduce((sum, task) => sum + task[of], 0) ?? 0
  const tabs: { key: AppealTab; label: string }[] = [
    { key: 'mine', label: t('branch_appeal.mine') },
    ...(handles
      ? [{ key: 'handle' as const, label: labelOf(t('branch_appeal.handle'), count('waiting')) }]
      : []),
    ...(leads
      ? [{ key: 'leader' as const, label: labelOf(t('branch_appeal.leader'), count('leader')) }]
      : []),
    ...(hasSay ? [{ key: 'all' as const, label: t('branch_appeal.all') }] : []),
  ]
  const isLinked = query.has('postId') || query.has('postIdStr')
  const usual = isLinked && hasSay ? 'all' : handles ? 'handle' : leads ? 'leader' : 'mine'
  const asked = query.get('tab') ?? usual
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'mine'
  if (!hasSay) return <AppealList tab="mine" />
  return (
    <Tabs
      label={t('branch_appeal.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={tabs}
    >
      <AppealList key={tab} tab={tab} />
    </Tabs>
  )
}

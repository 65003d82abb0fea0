import { appealCalls } from '@oas/contract/appeal/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { AppealList } from './AppealList.tsx'
import type { AppealTab } from './input.ts'
import '../../kit/appeal/appeal.css'

const refetchMs = 30_000

/** Appeals against wrong orders: one's own, those one may decide on, and all of one's data. */
export function AppealsPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const hasSay = may('appeal.handle') || may('audit.team')
  const { data } = useCall(
    appealCalls.list,
    { tab: 'handle', pageSize: 1 },
    { enabled: hasSay, refetchMs },
  )
  if (!hasSay) return <AppealList tab="mine" />
  const tabs: { key: AppealTab; label: string }[] = [
    { key: 'mine', label: t('branch_appeal.mine') },
    {
      key: 'handle',
      label: data?.total
        ? `${t('branch_appeal.handle')} (${data.total})`
        : t('branch_appeal.handle'),
    },
    { key: 'all', label: t('branch_appeal.all') },
  ]
  const asked = query.get('tab') ?? (query.has('postId') ? 'all' : 'handle')
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'mine'
  return (
    <Tabs
      label={t('appeal.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={tabs}
    >
      <AppealList key={tab} tab={tab} />
    </Tabs>
  )
}

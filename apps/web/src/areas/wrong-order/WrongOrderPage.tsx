import type { ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ConflictTab } from './ConflictTab.tsx'
import { FigureTab } from './FigureTab.tsx'
import { ListTab } from './ListTab.tsx'
import { VoidTab } from './VoidTab.tsx'

/**
 * Decisions found wrong: one's own, and for leaders their team's, its figures, and reviewers who
 * disagree.
 */
export function WrongOrderPage(): ReactNode {
  const { query } = usePlace()
  const { may } = useMay()
  const leads = may('audit.team')
  const asked = query.get('tab') ?? (query.get('mine') === 'true' || !leads ? 'mine' : 'team')
  const tab = leads && ['team', 'statistics', 'conflicts', 'voids'].includes(asked) ? asked : 'mine'
  const mine = <ListTab key="mine" mine title={t('wrong_order.mine')} />
  if (!leads) return mine
  return (
    <Tabs
      label={t('wrong_order.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'team', label: t('wrong_order.team') },
        { key: 'mine', label: t('wrong_order.mine') },
        { key: 'statistics', label: t('wrong_order.statistics') },
        { key: 'conflicts', label: t('wrong_order.conflicts') },
        { key: 'voids', label: t('wrong_order.voids') },
      ]}
    >
      {tab === 'mine' ? (
        mine
      ) : tab === 'team' ? (
        <ListTab key="team" mine={false} title={t('wrong_order.title')} />
      ) : tab === 'statistics' ? (
        <FigureTab />
      ) : tab === 'voids' ? (
        <VoidTab />
      ) : (
        <ConflictTab />
      )}
    </Tabs>
  )
}

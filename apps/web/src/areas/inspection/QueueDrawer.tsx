import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { type Editing, QueueActs } from './QueueActs.tsx'
import { InspectionTab } from './tabs/InspectionTab.tsx'
import { LogTab } from './tabs/LogTab.tsx'
import { OverviewTab } from './tabs/OverviewTab.tsx'
import { VersionTab } from './tabs/VersionTab.tsx'
import { type PageKind, callsOf, drawsByRules } from './kinds.ts'
import { StateTag } from './words.tsx'

const refetchMs = 15_000
const tabs = ['overview', 'versions', 'inspections', 'log'] as const
type Tab = (typeof tabs)[number]

type Props = {
  kind: PageKind
  id: string
  onEdit: (editing: Editing) => void
  onClose: () => void
}

/** One queue: what it is, what came of it, its versions, what it drew. */
export function QueueDrawer({ kind, id, onEdit, onClose }: Props) {
  const { data, error } = useCall(callsOf(kind).detail, { id }, { refetchMs })
  const [tab, setTab] = useState<Tab>('overview')
  const has = (one: Tab): boolean => one !== 'inspections' || drawsByRules(kind)
  return (
    <Drawer
      title={data ? data.queue.body.name : t('inspect_queue.one')}
      onClose={onClose}
      width={960}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && (
        <p className="muted" aria-busy="true">
          {t('frontend.loading')}
        </p>
      )}
      {data && (
        <div className="iq-drawer">
          <p className="iq-head">
            <StateTag state={data.queue.state} />
            <span className="muted">{t('inspect_queue.version_n', { n: data.queue.version })}</span>
            <span className="muted">{data.queue.body.remark}</span>
          </p>
          <QueueActs kind={kind} queue={data.queue} onEdit={onEdit} onGone={onClose} />
          <Tabs
            label={data.queue.body.name}
            value={tab}
            onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'overview')}
            tabs={tabs.filter(has).map((key) => ({ key, label: t(`inspect_queue.tab_${key}`) }))}
          >
            {tab === 'overview' && <OverviewTab kind={kind} {...data} />}
            {tab === 'versions' && <VersionTab kind={kind} versions={data.versions} />}
            {tab === 'inspections' && <InspectionTab queueId={id} />}
            {tab === 'log' && <LogTab kind={kind} id={id} />}
          </Tabs>
        </div>
      )}
    </Drawer>
  )
}

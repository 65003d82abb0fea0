import { taskCalls } from '@oas/contract/task/area'
import type { TaskDetail } from '@oas/contract/task/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { AgreementTab } from './tabs/AgreementTab.tsx'
import { DrawTab } from './tabs/DrawTab.tsx'
import { ItemTab } from './tabs/ItemTab.tsx'
import { ListedTab } from './tabs/ListedTab.tsx'
import { LogTab } from './tabs/LogTab.tsx'
import { MemberTab } from './tabs/MemberTab.tsx'
import { OverviewTab } from './tabs/OverviewTab.tsx'
import { TaskActs } from './TaskActs.tsx'
import { Alarms, EffectMark, StateMarks, wordOf } from './words.tsx'
import './task.css'

const refreshMs = 10_000
const tabs = ['overview', 'draws', 'items', 'members', 'agreement', 'listed', 'log'] as const
type Tab = (typeof tabs)[number]

const views = {
  overview: OverviewTab,
  draws: DrawTab,
  items: ItemTab,
  members: MemberTab,
  agreement: AgreementTab,
  listed: ListedTab,
  log: LogTab,
} as const

const hasTab = (tab: Tab, { kind, body, inForceBody }: TaskDetail): boolean => {
  if (tab === 'listed') return kind === 'special-order'
  const { mode } = (inForceBody ?? body).rounds
  return tab !== 'agreement' || mode === 'blind' || mode === 'everybody'
}

/** One task: what it is, what can be done with it, what it drew, who works on it. */
export function TaskDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: task, error } = useCall(taskCalls.details, { id }, { refetchMs: refreshMs })
  const [tab, setTab] = useState<Tab>('overview')
  const View = views[tab]
  return (
    <Drawer
      title={task ? `${task.name} · ${wordOf('kind', task.kind)}` : t('task_list.one')}
      onClose={onClose}
      width={960}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {!task && !error && (
        <p className="muted" aria-busy="true">
          {t('frontend.loading')}
        </p>
      )}
      {task && (
        <div className="task-drawer">
          <p className="task-head">
            <StateMarks task={task} /> <EffectMark effect={task.effect} />{' '}
            <Alarms alarms={task.alarms} />
            {task.reason !== '' && <span className="muted">{task.reason}</span>}
          </p>
          <TaskActs task={task} onGone={onClose} />
          <Tabs
            label={task.name}
            value={tab}
            onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'overview')}
            tabs={tabs
              .filter((key) => hasTab(key, task))
              .map((key) => ({ key, label: t(`task_list.tab_${key}`) }))}
          >
            <View task={task} />
          </Tabs>
        </div>
      )}
    </Drawer>
  )
}

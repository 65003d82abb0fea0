import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ErrorTab } from './ErrorTab.tsx'
import { EventTab } from './EventTab.tsx'
import { ReleaseTab } from './ReleaseTab.tsx'
import { SlowTab } from './SlowTab.tsx'
import { WindowTab } from './WindowTab.tsx'

const tabs = {
  errors: ErrorTab,
  slow: SlowTab,
  releases: ReleaseTab,
  windows: WindowTab,
  events: EventTab,
} as const
type Tab = keyof typeof tabs

/** How the console does on the machines of those who work with it. */
export function TelemetryPage() {
  const { query } = usePlace()
  const asked = query.get('tab') ?? ''
  const tab: Tab = asked in tabs ? (asked as Tab) : 'errors'
  const Shown = tabs[tab]
  return (
    <Tabs
      label={t('telemetry.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'errors', label: t('telemetry.errors') },
        { key: 'slow', label: t('telemetry.slow') },
        { key: 'releases', label: t('telemetry.releases') },
        { key: 'windows', label: t('telemetry.windows') },
        { key: 'events', label: t('telemetry.events') },
      ]}
    >
      <Shown />
    </Tabs>
  )
}

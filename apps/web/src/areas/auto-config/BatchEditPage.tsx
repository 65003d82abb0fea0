import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { BatchChange } from './BatchChange.tsx'
import { BatchUpgrade } from './BatchUpgrade.tsx'
import './auto-config.css'

/**
 * One change on many types, or many types brought to a version of their template: all that are
 * ticked, or none.
 */
export function BatchEditPage() {
  const { query } = usePlace()
  const mode = query.get('mode') === 'upgrade' ? 'upgrade' : 'change'
  return (
    <div className="ac-page">
      <h1>{t('setting_tool.batch')}</h1>
      <Tabs
        label={t('setting_tool.batch')}
        tabs={[
          { key: 'change', label: t('setting_tool.batch_change') },
          { key: 'upgrade', label: t('setting_tool.batch_upgrade') },
        ]}
        value={mode}
        onChange={(key) => setQuery({ mode: key === 'upgrade' ? key : null })}
      >
        {mode === 'upgrade' ? (
          <BatchUpgrade
            template={query.get('template') ?? ''}
            version={query.get('version') ?? ''}
          />
        ) : (
          <BatchChange />
        )}
      </Tabs>
    </div>
  )
}

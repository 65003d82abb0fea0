import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import { OwnTab } from './OwnTab.tsx'
import { SentTab } from './SentTab.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

/**
 * Messages of the platform: one's own, how one is told of them, and for those who may, what was
 * sent to others.
 */
export function PlatMsgPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const [dialog, setDialog] = useState<'settings' | 'compose' | null>(null)
  const actions = (
    <>
      <button type="button" className="btn" onClick={() => setDialog('settings')}>
        {t('message.settings')}
      </button>
      {may('message.edit') && (
        <button type="button" className="btn primary" onClick={() => setDialog('compose')}>
          {t('message.compose')}
        </button>
      )}
    </>
  )
  const sent = may('message.read') && query.get('tab') === 'sent'
  return (
    <>
      {may('message.read') ? (
        <Tabs
          label={t('message.title')}
          value={sent ? 'sent' : 'own'}
          onChange={(tab) => setQuery({ tab })}
          tabs={[
            { key: 'own', label: t('message.own') },
            { key: 'sent', label: t('message.sent') },
          ]}
        >
          {sent ? <SentTab actions={actions} /> : <OwnTab actions={actions} />}
        </Tabs>
      ) : (
        <OwnTab actions={actions} />
      )}
      {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
      {dialog === 'compose' && <ComposeDialog onClose={() => setDialog(null)} />}
    </>
  )
}

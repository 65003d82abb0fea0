import { extensionCalls } from '@oas/contract/extension/calls'
import { useEffect, useState } from 'react'
import { pathOf } from '@oas/contract/define'
import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { extensionVersion } from '../../companion/bridge.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import './tool.css'

const tabs = ['extension', 'proxy', 'chromium'] as const
type Tab = (typeof tabs)[number]

const Installed = () => {
  const [version, setVersion] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    void extensionVersion().then(setVersion)
  }, [])
  if (version === undefined)
    return (
      <p className="muted" aria-busy="true">
        {t('tool.looking')}
      </p>
    )
  return (
    <p role="status">
      {version === null ? t('tool.not_installed') : t('tool.installed', { version })}
    </p>
  )
}

/** The extension, the proxy client and the browser build, with how each is installed. */
export function DownloadPage() {
  const { query } = usePlace()
  const tab: Tab = tabs.find((one) => one === query.get('tab')) ?? 'extension'
  // The page is open to all; what an installation has set up is told to its people alone, the
  // extension is for everybody.
  const { data: ways } = useCall(sessionCalls.ways, {})
  const { data, error } = useCall(
    extensionCalls.downloads,
    {},
    { enabled: ways?.signedIn ?? false },
  )
  const url = data?.[tab] ?? (tab === 'extension' ? pathOf(extensionCalls.archive) : '')
  const known = data !== undefined || tab === 'extension'
  return (
    <div className="tool-page">
      <h1>{t('tool.downloads')}</h1>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <Tabs
        label={t('tool.downloads')}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={tabs.map((key) => ({ key, label: tData(`tool.tab_${key}`) }))}
      >
        <p>{tData(`tool.about_${tab}`)}</p>
        {tab === 'extension' && (
          <>
            <Installed />
            <ol className="tool-steps">
              {[1, 2, 3, 4].map((step) => (
                <li key={step}>{tData(`tool.extension_step_${step}`)}</li>
              ))}
            </ol>
          </>
        )}
        {ways?.signedIn === false && tab !== 'extension' && (
          <p>
            <a href="#/login">{t('tool.log_in_first')}</a>
          </p>
        )}
        {known &&
          (url ? (
            <p>
              <a className="btn primary" href={url} target="_blank" rel="noreferrer">
                {t('tool.download')}
              </a>
            </p>
          ) : (
            <p className="muted">{t('tool.none_set_up')}</p>
          ))}
      </Tabs>
    </div>
  )
}

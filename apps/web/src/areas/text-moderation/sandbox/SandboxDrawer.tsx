import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { formatTime } from '../../../kit/time.ts'
import { SandboxHits } from './SandboxHits.tsx'
import { SandboxItems } from './SandboxItems.tsx'
import { SandboxReport } from './SandboxReport.tsx'
import { sandboxTones } from './sandbox-names.ts'

const tabs = ['items', 'report', 'hits'] as const

type Props = { id: string; onClose: () => void }
/** What a sandbox holds, what it would have found, and where. */
export function SandboxDrawer({ id, onClose }: Props) {
  const [tab, setTab] = useState<string>('items')
  const { data, error } = useCall(textModerationCalls.sandbox, { id })
  return (
    <Drawer title={data?.name ?? t('text_sandbox.title')} width={860} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <span className={`state-tag ${sandboxTones[data.state]}`}>
              {tData(`text_sandbox.state_${data.state}`)}
            </span>{' '}
            {data.runsUntil !== null && (
              <span className="muted">
                {t('text_sandbox.runs_until')} {formatTime(data.runsUntil)}
              </span>
            )}{' '}
            {data.remark}
          </p>
          <Tabs
            label={t('text_sandbox.title')}
            tabs={tabs.map((key) => ({ key, label: tData(`text_sandbox.${key}`) }))}
            value={tab}
            onChange={setTab}
          >
            {tab === 'items' && <SandboxItems sandbox={data} />}
            {tab === 'report' && <SandboxReport id={id} />}
            {tab === 'hits' && <SandboxHits id={id} />}
          </Tabs>
        </>
      )}
    </Drawer>
  )
}

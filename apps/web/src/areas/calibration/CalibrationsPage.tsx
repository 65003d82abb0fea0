import { calibrationCalls } from '@oas/contract/calibration/calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { go, setQuery, usePlace } from '../../nav/location.ts'
import { GuideTab } from './GuideTab.tsx'
import { SessionDialog } from './SessionDialog.tsx'
import { ledColumns, ownColumns, stateChoices } from './words.tsx'

/** Sessions that one is asked in, or leads. */
const SessionList = ({ led }: { led: boolean }) => {
  const [making, setMaking] = useState(false)
  return (
    <QueryList
      title={t('calibration.title')}
      about={t(led ? 'calibration.about_led' : 'calibration.about_mine')}
      call={led ? calibrationCalls.query : calibrationCalls.mine}
      paging="number"
      columns={led ? ledColumns() : ownColumns()}
      idOf={({ id }) => id}
      onOpen={({ id }) => go(`/atlas/calibration/${id}`)}
      fields={[
        { key: 'name', kind: 'text', label: t('calibration.name') },
        choiceField('state', t('calibration.state'), stateChoices(), 130),
      ]}
      inputOf={(values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      }
      actions={
        led && (
          <button type="button" className="btn primary" onClick={() => setMaking(true)}>
            {t('calibration.new')}
          </button>
        )
      }
    >
      {making && <SessionDialog of={null} onClose={() => setMaking(false)} />}
    </QueryList>
  )
}

const tabs = ['mine', 'led', 'guide'] as const

/** Calibration: what one is asked, what one leads, and what the guide should say since. */
export function CalibrationsPage() {
  const { may } = useMay()
  const { query } = usePlace()
  const leads = may('calibration.lead')
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'mine'
  if (!leads) return <SessionList led={false} />
  return (
    <Tabs
      label={t('calibration.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'mine', label: t('calibration.tab_mine') },
        { key: 'led', label: t('calibration.tab_led') },
        { key: 'guide', label: t('calibration.tab_guide') },
      ]}
    >
      {tab === 'guide' ? <GuideTab /> : <SessionList key={tab} led={tab === 'led'} />}
    </Tabs>
  )
}

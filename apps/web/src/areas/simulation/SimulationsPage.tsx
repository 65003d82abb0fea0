import { simulationCalls } from '@oas/contract/simulation/calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { go } from '../../nav/location.ts'
import { SimulationDialog, blankSimulation } from './SimulationDialog.tsx'
import { simulationColumns, stateChoices } from './words.tsx'

/** Simulations with what was answered so far. */
export function SimulationsPage() {
  const [making, setMaking] = useState(false)
  const { may } = useMay()
  const people = usePeople()
  const libraries = usePracticeLibraries(false)
  const lacks = may('practice.edit') ? undefined : t('simulation.needs_edit')
  return (
    <QueryList
      title={t('simulation.title')}
      about={t('simulation.about')}
      call={simulationCalls.query}
      paging="number"
      columns={simulationColumns()}
      idOf={({ id }) => id}
      onOpen={({ id }) => go(`/atlas/simulate-case-analysis/${id}`)}
      fields={[
        { key: 'name', kind: 'text', label: t('simulation.name') },
        choiceField('state', t('simulation.state'), stateChoices(), 130),
        { key: 'libraryId', kind: 'pick', label: t('simulation.library'), source: libraries },
        { key: 'personId', kind: 'pick', label: t('simulation.person'), source: people },
      ]}
      inputOf={(values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      }
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={lacks !== undefined}
          title={lacks}
          onClick={() => setMaking(true)}
        >
          {t('simulation.new')}
        </button>
      }
    >
      {making && <SimulationDialog of={blankSimulation} onClose={() => setMaking(false)} />}
    </QueryList>
  )
}

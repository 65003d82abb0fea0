import { type SimulationBody, simulationLimits } from '@oas/contract/simulation/schemas'
import { t } from '../../i18n/texts.ts'
import type { FieldForm } from '../../kit/form/use-form.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'

type Who = Pick<SimulationBody, 'personIds' | 'teamIds'>

/** Who is asked: people, and everybody of some teams. */
export function WhoFields({ form }: { form: FieldForm<Who> }) {
  const people = usePeople({ active: true })
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  const { values, put, problemOf } = form
  return (
    <>
      <PickMany
        label={t('simulation.people')}
        source={people}
        value={values.personIds}
        onChange={(personIds) => put({ personIds })}
        problem={problemOf('personIds', t('simulation.people'))}
        max={simulationLimits.people}
      />
      {mayTeams && (
        <PickMany
          label={t('simulation.teams')}
          hint={t('simulation.teams_hint')}
          source={teams}
          value={values.teamIds}
          onChange={(teamIds) => put({ teamIds })}
          problem={problemOf('teamIds', t('simulation.teams'))}
          max={simulationLimits.teams}
        />
      )}
    </>
  )
}

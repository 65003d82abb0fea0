import { skillLevels } from '@oas/contract/skill-level/schemas'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { useResultSource } from '../../../kit/pick/use-results.ts'
import { usePlaceSource } from '../../../kit/pick/use-sources.ts'
import { levelTexts } from '../kinds.ts'
import { useTeams } from '../use-names.ts'
import type { RuleDraft } from './values.ts'

type Match = RuleDraft['match']
type Field = 'labels' | 'results' | 'personIds' | 'levels'
type Props = {
  /** Inspections have no label or result of their own. */ anti: boolean
  rule: RuleDraft
  problemOf: (field: Field) => string
  onChange: (match: Partial<Match>) => void
}

const most = 200
const everyLabel = labelSource()
/** What a kind of rules cannot do without. */
const needed = new Map<RuleDraft['kind'], Field>([
  ['label', 'labels'],
  ['result', 'results'],
  ['persons', 'personIds'],
  ['level', 'levels'],
])

/** What a rule is limited to: what it needs stands in sight, the rest is opened. */
export function MatchFields({ anti, rule: { kind, match }, problemOf, onChange }: Props) {
  const results = useResultSource()
  const languages = usePlaceSource(1)
  const people = usePeople()
  const teams = useTeams()
  const own: Readonly<Record<Field, ReactNode>> = {
    labels: (
      <PickMany
        key="labels"
        label={t('inspect_queue.match_labels')}
        source={everyLabel}
        value={match.labels.map(String)}
        onChange={(ids) => onChange({ labels: ids.map(Number) })}
        problem={problemOf('labels')}
        max={most}
        bulk={false}
      />
    ),
    results: (
      <PickMany
        key="results"
        label={t('inspect_queue.match_results')}
        source={results}
        value={match.results}
        onChange={(next) => onChange({ results: next })}
        problem={problemOf('results')}
        max={most}
        bulk={false}
      />
    ),
    personIds: (
      <PickMany
        key="people"
        label={t('inspect_queue.persons')}
        source={people}
        value={match.personIds}
        onChange={(personIds) => onChange({ personIds })}
        problem={problemOf('personIds')}
        max={most}
        bulk={false}
      />
    ),
    levels: (
      <MultiPick
        key="levels"
        label={t('inspect_queue.match_levels')}
        choices={skillLevels.map((one) => ({ value: one, label: t(levelTexts[one]) }))}
        value={match.levels ?? []}
        onChange={(next) => onChange({ levels: skillLevels.filter((one) => next.includes(one)) })}
        problem={problemOf('levels')}
      />
    ),
  }
  const first = needed.get(kind)
  const fields = (anti ? ['personIds'] : ['labels', 'results', 'personIds', 'levels']) as Field[]
  const isSet = Object.values(match).some((list) => (list ?? []).length > 0)
  return (
    <>
      {first && own[first]}
      <details open={isSet && first === undefined}>
        <summary>{t('inspect_queue.match')}</summary>
        {fields.filter((field) => field !== first).map((field) => own[field])}
        <MultiPick
          label={t('inspect_queue.work_teams')}
          choices={teams}
          value={match.teamIds}
          onChange={(teamIds) => onChange({ teamIds })}
          max={most}
        />
        <PickMany
          label={t('inspect_queue.languages')}
          source={languages}
          value={match.languages}
          onChange={(next) => onChange({ languages: next })}
          max={most}
          bulk={false}
        />
      </details>
    </>
  )
}

import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { type SkillRow, skillLevels, skillStates } from '@oas/contract/skill-level/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { useCountries } from '../../kit/country/use-countries.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { sorted } from '../../kit/list/column.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { languages, persons } from '../../kit/pick/later.ts'
import { useMayTeams, useTeamSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { LevelDrawer } from './LevelDrawer.tsx'
import { SetDialog } from './SetDialog.tsx'
import { levelColumns, whoseColumns } from './columns.tsx'
import { levelChoices, levelName } from './words.ts'

const asked = ['personId', 'teamId', 'typeKey', 'language', 'level', 'state'] as const
const inputOf = (values: FilterValues): object =>
  Object.fromEntries(asked.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

/** Columns by whose heading the list is sorted, by the name of the order. */
const orders: Readonly<Record<string, string>> = {
  person: 'person',
  team: 'team',
  level: 'rank',
  since: 'since',
  inspected: 'inspected',
  fixed: 'fixedUntil',
}
const sortable = (given: Column<SkillRow>): Column<SkillRow> => {
  const by = orders[given.key]
  return by === undefined ? given : sorted(given, by)
}

const useFields = (): FilterField[] => {
  const types = useTypeSource()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  return [
    { key: 'personId', kind: 'pick', label: t('skill_level.person'), source: persons },
    ...(mayTeams
      ? [{ key: 'teamId', kind: 'pick', label: t('skill_level.team'), source: teams } as const]
      : []),
    { key: 'typeKey', kind: 'pick', label: t('skill_level.type'), source: types },
    { key: 'language', kind: 'pick', label: t('skill_level.language'), source: languages },
    { key: 'level', kind: 'choice', label: t('skill_level.level'), options: levelChoices() },
    {
      key: 'state',
      kind: 'choice',
      label: t('skill_level.state'),
      options: skillStates.map((value) => ({
        value,
        label: tData(`skill_level.state_${value.replaceAll('-', '_')}`),
      })),
    },
  ]
}

/** How many people have which level in each type. */
const ByType = () => {
  const { data } = useCall(skillLevelCalls.byType, {})
  if (!data || data.length === 0) return null
  const bars = data.map(({ typeKey, appName, typeName: name, ...counts }) => ({
    key: typeKey,
    name: `${appName} · ${typeName(name)}`,
    values: skillLevels.map((level) => counts[level]),
  }))
  return (
    <FigureChart
      label={t('skill_level.chart')}
      figure={{ kind: 'bars', chart: { series: skillLevels.map(levelName), bars } }}
    />
  )
}

/** Who has which level per type and language. */
export function PeopleTab() {
  const [open, setOpen] = useState<string | null>(null)
  const { may } = useMay()
  const { nameOf } = useCountries(1)
  const [setting, setSetting] = useState(false)
  const fields = useFields()
  const why = may('skill-level.edit') ? undefined : t('skill_level.needs_edit')
  return (
    <QueryList
      title={t('skill_level.title')}
      about={t('skill_level.about')}
      call={skillLevelCalls.list}
      paging="number"
      columns={[...whoseColumns(), ...levelColumns(nameOf)].map(sortable)}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setOpen(row.id)}
      fields={fields}
      inputOf={inputOf}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setSetting(true)}
        >
          {t('skill_level.set')}
        </button>
      }
    >
      <ByType />
      {open && <LevelDrawer id={open} onClose={() => setOpen(null)} />}
      {setting && <SetDialog of={null} onClose={() => setSetting(false)} />}
    </QueryList>
  )
}

import { performanceCalls } from '@oas/contract/performance/calls'
import { type Project, projectStates } from '@oas/contract/performance/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useTypes } from '../../kit/use-types.ts'
import { ProjectDialog } from './ProjectDialog.tsx'

const tones = { draft: 'warn', active: 'good', archived: '' } as const
type NameOfType = ReturnType<typeof useTypes>['nameOfType']
const typesText = ({ body }: Project, nameOfType: NameOfType): string =>
  body.types
    .map((key) => {
      const [appId = 0, type = 0] = key.split(':').map(Number)
      return nameOfType({ appId, type })
    })
    .join(', ')

const columns = (nameOfType: NameOfType): Column<Project>[] => [
  sorted(column('name', 'performance.name', 180, (row) => row.body.name)),
  sorted(
    column('state', 'performance.state', 110, ({ state }) => (
      <span className={`state-tag ${tones[state]}`}>
        {tData(`performance.project_state_${state}`)}
      </span>
    )),
  ),
  column('teams', 'performance.teams', 180, (row) => row.teams.join(', ')),
  column('types', 'performance.types', null, (row) => {
    const text = typesText(row, nameOfType)
    return <span title={text}>{text}</span>
  }),
  numberColumn('people', 'performance.people', 80, (row) => row.people),
  column('since', 'performance.since', 100, (row) => row.body.since),
  numberColumn('version', 'performance.version', 80, (row) => row.version),
  sorted(
    column(
      'updatedAt',
      'performance.updated',
      220,
      (row) => `${formatTime(row.updatedAt)} ${row.updatedBy}`,
    ),
  ),
]

/** What people are measured by. */
export function ProjectsTab() {
  const { nameOfType } = useTypes()
  const [open, setOpen] = useState<Project | 'new' | null>(null)
  return (
    <QueryList
      title={t('performance.tab_projects')}
      about={t('performance.projects_about')}
      call={performanceCalls.projects}
      paging="number"
      columns={columns(nameOfType)}
      idOf={({ id }) => id}
      selected={open === 'new' ? null : (open?.id ?? null)}
      onOpen={setOpen}
      fields={[
        { key: 'name', kind: 'text', label: t('performance.name') },
        choiceField(
          'state',
          t('performance.state'),
          wordChoices(projectStates, (state) => tData(`performance.project_state_${state}`)),
          110,
        ),
        { key: 'tab', kind: 'text', label: '', hidden: true },
      ]}
      inputOf={({ name, state }) => ({ ...(name ? { name } : {}), ...(state ? { state } : {}) })}
      actions={
        <button type="button" className="btn primary" onClick={() => setOpen('new')}>
          {t('performance.new_project')}
        </button>
      }
    >
      {open && <ProjectDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}

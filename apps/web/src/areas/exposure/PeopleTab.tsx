import { exposureCalls } from '@oas/contract/exposure/calls'
import type { PersonRow, Seen } from '@oas/contract/exposure/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'
import { useTeamSource } from '../../kit/pick/use-sources.ts'
import { PersonDrawer } from './PersonDrawer.tsx'
import { graveText, kindText } from './words.ts'
import '../../kit/people/people.css'

const Grave = ({ seen }: { seen: Seen }) => {
  const { sum, of } = graveText(seen)
  return (
    <>
      {sum}
      <br />
      <span className="muted">{of}</span>
    </>
  )
}

const columns: () => Column<PersonRow>[] = () => [
  column('person', 'exposure.person', 130, (row) => <span translate="no">{row.person}</span>),
  column('team', 'exposure.team', 110, (row) => row.team),
  column('state', 'exposure.state', 170, (row) =>
    row.stops.length === 0 ? (
      <span className="state-tag good">{t('exposure.goes_on')}</span>
    ) : (
      <>
        <span className="state-tag warn">{t('exposure.stopped')}</span>
        <br />
        <span className="muted" title={row.stops.map(kindText).join(', ')}>
          {row.stops.map(kindText).join(', ')}
        </span>
      </>
    ),
  ),
  numberColumn('share', 'exposure.share', 110, (row) =>
    row.share === null ? '–' : `${row.share} %`,
  ),
  column('today', 'exposure.today', 170, (row) => <Grave seen={row.today} />),
  column('week', 'exposure.week', 170, (row) => <Grave seen={row.week} />),
  column('month', 'exposure.month', null, (row) => <Grave seen={row.month} />),
]

/** People with what they saw, who is nearest to a limit first. */
export function PeopleTab() {
  const [open, setOpen] = useState<PersonRow | null>(null)
  const teams = useTeamSource()
  return (
    <QueryList
      title={t('exposure.title')}
      about={t('exposure.none_people')}
      call={exposureCalls.people}
      paging="number"
      columns={columns()}
      idOf={(row) => row.personId}
      selected={open?.personId ?? null}
      onOpen={setOpen}
      fields={[
        { key: 'personId', kind: 'pick', label: t('exposure.person'), source: persons },
        { key: 'teamId', kind: 'pick', label: t('exposure.team'), source: teams },
        {
          key: 'near',
          kind: 'choice',
          label: t('exposure.state'),
          options: [{ value: 'true', label: t('exposure.near') }],
        },
      ]}
      inputOf={({ personId, teamId, near }) => ({
        ...(personId ? { personId } : {}),
        ...(teamId ? { teamId } : {}),
        ...(near ? { near: true } : {}),
      })}
      tools={() => <span className="muted">{t('exposure.about_people')}</span>}
    >
      {open && (
        <PersonDrawer
          key={open.personId}
          personId={open.personId}
          name={open.person}
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}

import { parseTypeKey } from '@oas/contract/type-key'
import type { WhiteList, WhiteSubject } from '@oas/contract/white-list/schemas'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { Scopes, StateTag, subjectName } from './words.tsx'

const pageOf = {
  user: '/tags/white-list/user',
  device: '/tags/white-list/user',
  combination: '/tags/white-list/combination-user',
  url: '/white-list/url',
} as const

/** The page of the entries of a list. */
const entriesPath = ({ id, subject }: WhiteList): string =>
  `#${pageOf[subject]}?listId=${id}${subject === 'device' ? '&kind=device' : ''}`
const wherePart = (appName: (id: number) => string): Column<WhiteList>[] => [
  column('apps', 'white_list.apps', null, (row) =>
    row.apps.length === 0 ? (
      <span className="muted">{t('white_list.every_app')}</span>
    ) : (
      row.apps.map(appName).join(', ')
    ),
  ),
  column('types', 'white_list.types', null, (row) =>
    row.types.length === 0 ? (
      <span className="muted">{t('white_list.every_type')}</span>
    ) : (
      <TypeNames types={row.types.map(parseTypeKey)} />
    ),
  ),
  column('countries', 'white_list.countries', 110, (row) => (
    <span className="mono">{row.countries.join(' ')}</span>
  )),
]

/** What is known of a white list, and last what may be done with it. */
export function listColumns(
  subjects: readonly WhiteSubject[],
  appName: (id: number) => string,
  actions: (row: WhiteList) => ReactNode,
): Column<WhiteList>[] {
  return [
    sorted(
      column('name', 'white_list.name', 200, (row) => (
        <span translate="no" title={row.name}>
          {row.name}
        </span>
      )),
    ),
    ...(subjects.length > 1
      ? [column('subject', 'white_list.subject', 100, (row: WhiteList) => subjectName(row.subject))]
      : []),
    sorted(
      column('state', 'frontend.state', 130, (row) => (
        <StateTag state={row.state} reason={row.reason} />
      )),
    ),
    column('scopes', 'white_list.scopes', 210, (row) => <Scopes scopes={row.scopes} />),
    ...wherePart(appName),
    sorted(
      numberColumn('entries', 'white_list.entries', 80, (row) => (
        <a href={entriesPath(row)}>{row.entries}</a>
      )),
    ),
    numberColumn('force', 'white_list.force', 90, (row) => row.force.length || ''),
    sorted(
      column('made', 'white_list.made', 200, (row) => (
        <>
          {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
        </>
      )),
      'madeAt',
    ),
    sorted(
      column('reviewed', 'white_list.reviewed_by', 110, (row) => row.reviewedBy),
      'reviewedBy',
    ),
    column('act', 'frontend.actions', 300, actions),
  ]
}

import type { Entry, EntryKind } from '@oas/contract/white-list/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { Scopes, StateTag, Until } from './words.tsx'

export function entryName({ uid, appId, type, country, device, url, room }: Entry): string {
  return [
    uid,
    appId === null ? '' : `${appId}${type === null ? '' : `:${type}`}`,
    country,
    device,
    url,
    room,
  ]
    .filter(Boolean)
    .join(' · ')
}
const mono = (
  key: 'uid' | 'device' | 'url' | 'room' | 'country',
  title: string,
  width: number,
): Column<Entry> => ({
  key,
  title,
  width,
  mono: true,
  render: (row) => <span title={row[key]}>{row[key]}</span>,
})

const subjectColumns = (kind: EntryKind, appName: (id: number) => string): Column<Entry>[] => {
  const app: Column<Entry> = column('app', 'white_list.app', 110, (row) =>
    row.appId === null ? '' : appName(row.appId),
  )
  if (kind === 'user') return [mono('uid', t('white_list.uid'), 180)]
  if (kind === 'device') return [mono('device', t('white_list.device'), 180)]
  if (kind === 'url') return [mono('url', t('white_list.url'), 260)]
  if (kind === 'live')
    return [
      mono('uid', t('white_list.uid'), 150),
      mono('room', t('white_list.room'), 120),
      app,
      column('excuses', 'white_list.excuses', 200, (row) =>
        row.excuses.map((one) => tData(`white_list.excuse_${one}`)).join(', '),
      ),
    ]
  return [
    mono('uid', t('white_list.uid'), 140),
    app,
    numberColumn('type', 'white_list.type', 70, (row) => row.type ?? ''),
    mono('country', t('white_list.country'), 70),
    mono('device', t('white_list.device'), 140),
  ]
}

const listColumns = (): Column<Entry>[] => [
  sorted(
    column('list', 'white_list.list', 170, (row) => (
      <span translate="no" title={row.listName}>
        {row.listName}
      </span>
    )),
    'listName',
  ),
  column('scopes', 'white_list.scopes', 190, (row) => <Scopes scopes={row.scopes} />),
]

const punishedColumn = (): Column<Entry> =>
  numberColumn('punished', 'white_list.punished', 90, (row) =>
    row.punished > 0 ? (
      <a href={`#/tags/record-list?uid=${encodeURIComponent(row.uid)}`}>{row.punished}</a>
    ) : (
      0
    ),
  )

/** What is known of an entry of some kind, and last what may be done with it. */
export function entryColumns(
  kind: EntryKind,
  appName: (id: number) => string,
  actions: (row: Entry) => ReactNode,
): Column<Entry>[] {
  return [
    ...subjectColumns(kind, appName),
    column('state', 'frontend.state', 130, (row) => (
      <StateTag state={row.state} reason={row.endReason} />
    )),
    ...(kind === 'live' ? [] : listColumns()),
    column('reason', 'white_list.reason', null, (row) => (
      <span title={row.reason}>{row.reason}</span>
    )),
    sorted(column('until', 'white_list.until', 150, (row) => <Until until={row.until} />)),
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
    ...(kind === 'user' || kind === 'live' ? [punishedColumn()] : []),
    column('act', 'frontend.actions', 290, actions),
  ]
}

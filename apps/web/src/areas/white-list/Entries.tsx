import { whiteListCalls } from '@oas/contract/white-list/calls'
import type { Entry, EntryKind } from '@oas/contract/white-list/schemas'
import { type ReactNode, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { usePlace } from '../../nav/location.ts'
import { AddDialog } from './AddDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { column, numberColumn } from './column.ts'
import { type Act, MoveButtons, useMoves } from './use-moves.tsx'
import { Scopes, StateTag, Until, stateChoices, subjectName, useReader } from './words.tsx'
import '../../kit/people/people.css'
import './white-list.css'

const nameOf = ({ uid, appId, type, country, device, url, room }: Entry): string =>
  [
    uid,
    appId === null ? '' : `${appId}${type === null ? '' : `:${type}`}`,
    country,
    device,
    url,
    room,
  ]
    .filter(Boolean)
    .join(' · ')
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

/**
 * Who stands on white lists: added, prolonged, passed and removed here. `kinds`: what a page shows,
 * the first one if none is chosen.
 */
export const Entries = ({
  title,
  kinds,
  more,
}: {
  title: string
  kinds: readonly EntryKind[]
  more?: ReactNode
}) => {
  const reader = useReader()
  const { query } = usePlace()
  const kind = kinds.find((one) => one === query.get('kind')) ?? kinds[0] ?? 'user'
  const what = kind === 'live' ? 'live' : 'entry'
  const move = useMoves(what)
  const ticks = useTicks()
  const [dialog, setDialog] = useState<{ add: true } | { edit: Entry } | { log: Entry } | null>(
    null,
  )
  const close = (): void => setDialog(null)
  const columns: Column<Entry>[] = [
    ...subjectColumns(kind, reader.appName),
    column('state', 'frontend.state', 130, (row) => (
      <StateTag state={row.state} reason={row.endReason} />
    )),
    ...(kind === 'live'
      ? []
      : [
          column('list', 'white_list.list', 170, (row: Entry) => (
            <span translate="no" title={row.listName}>
              {row.listName}
            </span>
          )),
          column('scopes', 'white_list.scopes', 190, (row: Entry) => (
            <Scopes scopes={row.scopes} />
          )),
        ]),
    column('reason', 'white_list.reason', null, (row) => (
      <span title={row.reason}>{row.reason}</span>
    )),
    column('until', 'white_list.until', 150, (row) => <Until until={row.until} />),
    column('made', 'white_list.made', 200, (row) => (
      <>
        {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
      </>
    )),
    column('reviewed', 'white_list.reviewed_by', 110, (row) => row.reviewedBy),
    ...(kind === 'user' || kind === 'live'
      ? [
          numberColumn('punished', 'white_list.punished', 90, (row: Entry) =>
            row.punished > 0 ? (
              <a href={`#/tags/record-list?uid=${encodeURIComponent(row.uid)}`}>{row.punished}</a>
            ) : (
              0
            ),
          ),
        ]
      : []),
    column('act', 'frontend.actions', 290, (row) => (
      <span className="row-actions">
        <MoveButtons
          row={row}
          name={nameOf(row)}
          what={what}
          {...reader}
          act={(act) => move(act, [row], nameOf(row))}
        />
        {(row.state === 'active' || row.state === 'pending') && (
          <button
            type="button"
            className="btn"
            aria-label={`${t('frontend.edit')}: ${nameOf(row)}`}
            disabled={reader.noEdit !== undefined}
            title={reader.noEdit}
            onClick={() => setDialog({ edit: row })}
          >
            {t('frontend.edit')}
          </button>
        )}
        <button
          type="button"
          className="btn"
          aria-label={`${t('white_list.log')}: ${nameOf(row)}`}
          onClick={() => setDialog({ log: row })}
        >
          {t('white_list.log')}
        </button>
      </span>
    )),
  ]
  const bulk = (
    rows: readonly Entry[],
    act: Act,
    states: readonly string[],
    label: string,
    why: string | undefined,
  ): ReactNode => {
    const chosen = rows.filter((row) => ticks.ids.includes(row.id) && states.includes(row.state))
    return (
      <button
        type="button"
        className="btn"
        disabled={chosen.length === 0 || why !== undefined}
        title={why}
        onClick={() =>
          move(act, chosen, `${t('white_list.entries')}: ${chosen.length}`, ticks.clear)
        }
      >
        {label} {chosen.length > 0 && chosen.length}
      </button>
    )
  }
  return (
    <QueryList
      title={title}
      call={whiteListCalls.entries}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={[
        ...(kinds.length > 1
          ? [
              {
                key: 'kind',
                kind: 'choice' as const,
                label: t('white_list.subject'),
                options: kinds.flatMap((one) =>
                  one === 'live' ? [] : [{ value: one, label: subjectName(one) }],
                ),
              },
            ]
          : []),
        { key: 'text', kind: 'text', label: t('white_list.entry') },
        { key: 'state', kind: 'choice', label: t('frontend.state'), options: stateChoices() },
        {
          key: 'appId',
          kind: 'choice',
          label: t('white_list.app'),
          options: reader.apps.map((app) => ({ value: String(app.id), label: app.name })),
        },
        {
          key: 'soon',
          kind: 'choice',
          label: t('white_list.soon'),
          options: [{ value: 'true', label: t('white_list.yes') }],
        },
        { key: 'listId', kind: 'number', label: t('white_list.list'), hidden: true },
      ]}
      inputOf={({ text, state, appId, soon, listId }) => ({
        kind,
        ...(text ? { text } : {}),
        ...(state ? { state } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(soon ? { soon: true } : {}),
        ...(listId && /^[1-9]/.test(listId) ? { listId } : {}),
      })}
      tools={(input) => (
        <ExportButton
          call={whiteListCalls.exportEntries}
          input={input as { kind: EntryKind }}
          fileName={`white-list-${kind}.xlsx`}
        />
      )}
      actions={(rows) => (
        <>
          {bulk(rows, 'approve', ['pending'], t('white_list.approve'), reader.noReview)}
          {bulk(rows, 'reject', ['pending'], t('white_list.reject'), reader.noReview)}
          {bulk(rows, 'stop', ['pending', 'active'], t('white_list.remove'), reader.noEdit)}
          {more}
          <button
            type="button"
            className="btn primary"
            disabled={reader.noEdit !== undefined}
            title={reader.noEdit}
            onClick={() => setDialog({ add: true })}
          >
            {t('white_list.add')}
          </button>
        </>
      )}
    >
      {dialog && 'add' in dialog && (
        <AddDialog kind={kind} listId={query.get('listId') ?? ''} onClose={close} />
      )}
      {dialog && 'edit' in dialog && (
        <EntryDialog
          key={dialog.edit.id}
          entry={dialog.edit}
          name={nameOf(dialog.edit)}
          onClose={close}
        />
      )}
      {dialog && 'log' in dialog && (
        <LogDrawer subject="entry" id={dialog.log.id} name={nameOf(dialog.log)} onClose={close} />
      )}
    </QueryList>
  )
}

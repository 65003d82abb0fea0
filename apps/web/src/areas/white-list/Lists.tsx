import { whiteListCalls } from '@oas/contract/white-list/calls'
import { type WhiteList, type WhiteSubject } from '@oas/contract/white-list/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { ListDialog } from './ListDialog.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { column, numberColumn } from './column.ts'
import { MoveButtons, useMoves } from './use-moves.tsx'
import { Scopes, StateTag, scopeChoices, stateChoices, subjectName, useReader } from './words.tsx'
import '../../kit/people/people.css'

const pageOf = {
  user: '/tags/white-list/user',
  device: '/tags/white-list/user',
  combination: '/tags/white-list/combination-user',
  url: '/white-list/url',
} as const

/** White lists of some subjects: what they do, where they hold, who made them. */
export const Lists = ({
  title,
  subjects,
}: {
  title: string
  subjects: readonly WhiteSubject[]
}) => {
  const reader = useReader()
  const move = useMoves('list')
  const [open, setOpen] = useState<WhiteList | 'new' | null>(null)
  const [log, setLog] = useState<WhiteList | null>(null)
  const columns: Column<WhiteList>[] = [
    column('name', 'white_list.name', 200, (row) => (
      <span translate="no" title={row.name}>
        {row.name}
      </span>
    )),
    ...(subjects.length > 1
      ? [column('subject', 'white_list.subject', 100, (row: WhiteList) => subjectName(row.subject))]
      : []),
    column('state', 'frontend.state', 130, (row) => (
      <StateTag state={row.state} reason={row.reason} />
    )),
    column('scopes', 'white_list.scopes', 210, (row) => <Scopes scopes={row.scopes} />),
    column('apps', 'white_list.apps', null, (row) =>
      row.apps.length === 0 ? (
        <span className="muted">{t('white_list.every_app')}</span>
      ) : (
        row.apps.map(reader.appName).join(', ')
      ),
    ),
    column('types', 'white_list.types', null, (row) =>
      row.types.length === 0 ? (
        <span className="muted">{t('white_list.every_type')}</span>
      ) : (
        <span className="mono" title={row.types.join('\n')}>
          {row.types.join(', ')}
        </span>
      ),
    ),
    column('countries', 'white_list.countries', 110, (row) => (
      <span className="mono">{row.countries.join(' ')}</span>
    )),
    numberColumn('entries', 'white_list.entries', 80, (row) => (
      <a
        href={`#${pageOf[row.subject]}?listId=${row.id}${row.subject === 'device' ? '&kind=device' : ''}`}
      >
        {row.entries}
      </a>
    )),
    numberColumn('force', 'white_list.force', 90, (row) => row.force.length || ''),
    column('made', 'white_list.made', 200, (row) => (
      <>
        {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
      </>
    )),
    column('reviewed', 'white_list.reviewed_by', 110, (row) => row.reviewedBy),
    column('act', 'frontend.actions', 300, (row) => (
      <span className="row-actions">
        <MoveButtons
          row={row}
          name={row.name}
          what="list"
          {...reader}
          act={(act) => move(act, [row], row.name)}
        />
        {(row.state === 'active' || row.state === 'pending') && (
          <button
            type="button"
            className="btn"
            aria-label={`${t('frontend.edit')}: ${row.name}`}
            disabled={reader.noEdit !== undefined}
            title={reader.noEdit}
            onClick={() => setOpen(row)}
          >
            {t('frontend.edit')}
          </button>
        )}
        <button
          type="button"
          className="btn"
          aria-label={`${t('white_list.log')}: ${row.name}`}
          onClick={() => setLog(row)}
        >
          {t('white_list.log')}
        </button>
      </span>
    )),
  ]
  return (
    <QueryList
      title={title}
      call={whiteListCalls.lists}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      fields={[
        { key: 'text', kind: 'text', label: t('white_list.name') },
        ...(subjects.length > 1
          ? [
              {
                key: 'subject',
                kind: 'choice' as const,
                label: t('white_list.subject'),
                options: subjects.map((one) => ({ value: one, label: subjectName(one) })),
              },
            ]
          : []),
        { key: 'scope', kind: 'choice', label: t('white_list.scopes'), options: scopeChoices() },
        {
          key: 'state',
          kind: 'choice',
          label: t('frontend.state'),
          options: stateChoices().filter((one) => one.value !== 'expired'),
        },
        {
          key: 'appId',
          kind: 'choice',
          label: t('white_list.app'),
          options: reader.apps.map((app) => ({ value: String(app.id), label: app.name })),
        },
      ]}
      inputOf={({ text, subject, scope, state, appId }) => ({
        combined: subjects[0] === 'combination',
        ...(subject ? { subject } : {}),
        ...(text ? { text } : {}),
        ...(scope ? { scope } : {}),
        ...(state ? { state } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={reader.noEdit !== undefined}
          title={reader.noEdit}
          onClick={() => setOpen('new')}
        >
          {t('white_list.new_list')}
        </button>
      }
    >
      {open && (
        <ListDialog
          key={open === 'new' ? 'new' : open.id}
          list={open === 'new' ? null : open}
          subjects={subjects}
          onClose={() => setOpen(null)}
        />
      )}
      {log && <LogDrawer subject="list" id={log.id} name={log.name} onClose={() => setLog(null)} />}
    </QueryList>
  )
}

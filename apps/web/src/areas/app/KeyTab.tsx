import { appCalls } from '@oas/contract/app/calls'
import type { AppRow, KeyRow } from '@oas/contract/app/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { column, monoColumn } from './column.ts'

type Open =
  | { kind: 'edit'; row: KeyRow | null }
  | { kind: 'rotate'; row: KeyRow }
  | { kind: 'secret'; key: string }
  | null

/** Keys with which an app sends content in. */
export const KeyTab = ({ app, why }: { app: AppRow; why: string | undefined }) => {
  const { data = [], isFetching, error } = useCall(appCalls.keys, { appId: app.id })
  const { data: types = [] } = useCall(settingCalls.allTypes, {})
  const disable = useSend(appCalls.disableKey, { refreshes: [appCalls.keys, appCalls.list] })
  const [open, setOpen] = useState<Open>(null)
  const own = types
    .filter((one) => one.appId === app.id)
    .map((one) => ({ value: String(one.type), label: `${one.type} · ${typeName(one.name)}` }))
  const scopeOf = (row: KeyRow): string => {
    const here = row.scopes.filter((scope) => scope.appId === app.id)
    const others = [
      ...new Set(row.scopes.filter((scope) => scope.appId !== app.id).map((scope) => scope.appId)),
    ]
    return [
      here.some((scope) => scope.type === null)
        ? t('app.every_type')
        : here
            .map(
              (scope) => own.find((one) => one.value === String(scope.type))?.label ?? scope.type,
            )
            .join(', '),
      ...(others.length > 0 ? [t('app.other_apps', { list: others.join(', ') })] : []),
    ].join(' ')
  }
  const ask = (row: KeyRow): void =>
    confirm({
      title: t('app.disable_key'),
      text: (
        <>
          <p>
            <strong>{row.name}</strong> <span className="mono">{row.prefix}…</span>
          </p>
          <p>{t('app.disable_key_sure')}</p>
        </>
      ),
      danger: true,
      confirmLabel: t('app.disable_key'),
      reason: 200,
      act: (reason) =>
        disable.mutateAsync({ appId: app.id, id: row.id, version: row.version, reason }),
    })
  const columns: Column<KeyRow>[] = [
    column('name', 'app.key_name', 120, (row) => (
      <span title={formatTime(row.createdAt)}>{row.name}</span>
    )),
    monoColumn('prefix', 'app.key_prefix', 140, (row) => `${row.prefix}…`),
    column('scope', 'app.key_scope', null, (row) => (
      <span title={scopeOf(row)}>{scopeOf(row)}</span>
    )),
    monoColumn('ips', 'app.key_ips', 130, (row) =>
      row.ips.length === 0 ? (
        <span className="muted">{t('app.anywhere')}</span>
      ) : (
        <span title={row.ips.join('\n')}>{row.ips.join(', ')}</span>
      ),
    ),
    column('used', 'app.key_used', 150, (row) =>
      row.usedAt === null ? (
        <span className="muted">{t('app.never')}</span>
      ) : (
        <span title={row.usedIp}>{formatTime(row.usedAt)}</span>
      ),
    ),
    column('state', 'frontend.state', 110, (row) => (
      <span
        className={`state-tag ${row.state === 'on' ? 'good' : 'bad'}`}
        title={
          row.previousUntil === null
            ? undefined
            : t('app.key_until', { time: formatTime(row.previousUntil) })
        }
      >
        {tData(`app.key_${row.state}`)}
      </span>
    )),
    column('act', 'frontend.actions', 190, (row) =>
      row.state === 'off' ? (
        ''
      ) : (
        <span className="row-actions">
          <button
            type="button"
            className="btn"
            aria-label={`${t('frontend.edit')}: ${row.name}`}
            disabled={why !== undefined}
            title={why}
            onClick={() => setOpen({ kind: 'edit', row })}
          >
            {t('frontend.edit')}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={`${t('app.rotate')}: ${row.name}`}
            disabled={why !== undefined}
            title={why}
            onClick={() => setOpen({ kind: 'rotate', row })}
          >
            {t('app.rotate')}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={`${t('app.disable_key')}: ${row.name}`}
            disabled={why !== undefined}
            title={why}
            onClick={() => ask(row)}
          >
            {t('app.disable_key')}
          </button>
        </span>
      ),
    ),
  ]
  const made = (key: string | null): void => setOpen(key === null ? null : { kind: 'secret', key })
  return (
    <div className="app-part">
      <p>
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen({ kind: 'edit', row: null })}
        >
          {t('app.create_key')}
        </button>
      </p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('app.tab_keys')}
        columns={columns}
        rows={data}
        idOf={(row) => row.id}
        loading={isFetching}
      />
      {open?.kind === 'edit' && (
        <KeyDialog appId={app.id} types={own} row={open.row} onDone={made} />
      )}
      {open?.kind === 'rotate' && <RotateDialog appId={app.id} row={open.row} onDone={made} />}
      {open?.kind === 'secret' && (
        <SecretDialog title={t('app.new_key')} secret={open.key} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

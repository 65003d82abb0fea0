import { appCalls } from '@oas/contract/app/calls'
import type { AppRow, KeyRow } from '@oas/contract/app/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { keyColumns } from './key-columns.tsx'
import { useDisableKey } from './use-disable-key.tsx'

type Open =
  | { kind: 'edit'; row: KeyRow | null }
  | { kind: 'rotate'; row: KeyRow }
  | { kind: 'secret'; key: string }
  | null

/** Keys with which an app sends content in. */
export function KeyTab({ app, why }: { app: AppRow; why: string | undefined }) {
  const { data = [], isFetching, error } = useCall(appCalls.keys, { appId: app.id })
  const { data: types = [] } = useCall(settingCalls.allTypes, {})
  const ask = useDisableKey(app.id)
  const [open, setOpen] = useState<Open>(null)
  const own = types
    .filter((one) => one.appId === app.id)
    .map((one) => ({ value: String(one.type), label: `${one.type} · ${typeName(one.name)}` }))
  const buttons = (row: KeyRow): ReactNode => (
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
  )
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
        columns={keyColumns(app.id, own, buttons)}
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

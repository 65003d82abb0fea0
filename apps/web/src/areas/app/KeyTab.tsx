import { appCalls } from '@oas/contract/app/calls'
import type { AppRow, KeyRow } from '@oas/contract/app/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { useAskedNew } from '../../nav/use-asked-new.ts'
import { KeyButtons } from './KeyButtons.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { KeySecret } from './KeySecret.tsx'
import { keyColumns } from './key-columns.tsx'
import { useDisableKey } from './use-disable-key.tsx'

type Open =
  | { kind: 'edit'; row: KeyRow | null }
  | { kind: 'rotate'; row: KeyRow }
  | { kind: 'secret'; key: string }
  | null

/** Keys with which an app sends content in. */
export function KeyTab({
  app,
  why,
  onDone,
}: {
  app: AppRow
  why: string | undefined
  /** Once a key that was asked for from elsewhere is made. */ onDone: (() => void) | undefined
}) {
  const { asked } = useAskedNew()
  const ask = useDisableKey(app.id)
  const [open, setOpen] = useState<Open>(
    asked && why === undefined ? { kind: 'edit', row: null } : null,
  )
  // While a key is shown its first use is waited for, and a type that is being published.
  const waiting = open?.kind === 'secret' ? { refetchMs: 2000 } : {}
  const { data: types = [] } = useCall(settingCalls.allTypes, {}, waiting)
  const { data = [], isFetching, error } = useCall(appCalls.keys, { appId: app.id }, waiting)
  const own = types
    .filter((one) => one.appId === app.id)
    .map((one) => ({ value: String(one.type), label: `${one.type} · ${typeName(one.name)}` }))
  const buttons = (row: KeyRow): ReactNode => (
    <KeyButtons
      row={row}
      why={why}
      onEdit={() => setOpen({ kind: 'edit', row })}
      onRotate={() => setOpen({ kind: 'rotate', row })}
      onDisable={() => ask(row)}
    />
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
        loading={isFetching && open?.kind !== 'secret'}
      />
      {open?.kind === 'edit' && (
        <KeyDialog
          appId={app.id}
          name={app.key}
          types={own}
          row={open.row}
          onDone={(key) => {
            made(key)
            if (key === null && open.row === null) onDone?.()
          }}
        />
      )}
      {open?.kind === 'rotate' && <RotateDialog appId={app.id} row={open.row} onDone={made} />}
      {open?.kind === 'secret' && (
        <KeySecret
          secret={open.key}
          row={data.find((row) => open.key.startsWith(row.prefix))}
          of={types.find((one) => one.appId === app.id)}
          onClose={() => {
            setOpen(null)
            onDone?.()
          }}
        />
      )}
    </div>
  )
}

import type { KeyRow } from '@oas/contract/app/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn } from '../../kit/list/column.ts'

/** Which types of an app a key may send, and which other apps it serves. */
const scopeOf = (row: KeyRow, appId: number, own: readonly Choice[]): string => {
  const here = row.scopes.filter((scope) => scope.appId === appId)
  const others = [
    ...new Set(row.scopes.filter((scope) => scope.appId !== appId).map((scope) => scope.appId)),
  ]
  return [
    here.some((scope) => scope.type === null)
      ? t('app.every_type')
      : here
          .map((scope) => own.find((one) => one.value === String(scope.type))?.label ?? scope.type)
          .join(', '),
    ...(others.length > 0 ? [t('app.other_apps', { list: others.join(', ') })] : []),
  ].join(' ')
}

/** What is known of a key, and last what may be done with it. */
export function keyColumns(
  appId: number,
  own: readonly Choice[],
  buttons: (row: KeyRow) => ReactNode,
): Column<KeyRow>[] {
  return [
    column('name', 'app.key_name', 120, (row) => (
      <span title={formatTime(row.createdAt)}>{row.name}</span>
    )),
    monoColumn('prefix', 'app.key_prefix', 140, (row) => `${row.prefix}…`),
    column('scope', 'app.key_scope', null, (row) => {
      const text = scopeOf(row, appId, own)
      return <span title={text}>{text}</span>
    }),
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
    column('act', 'frontend.actions', 190, (row) => (row.state === 'off' ? '' : buttons(row))),
  ]
}

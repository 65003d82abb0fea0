import { countryCalls } from '@oas/contract/country/calls'
import type { RuleRow } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { CountryPicker } from '../../kit/country/CountryPicker.tsx'
import { type PlaceType, useCountries, wordsOf } from '../../kit/country/use-countries.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { column, monoColumn, numberColumn } from './column.ts'
import { useApps } from './apps.ts'
import { refreshes } from './refreshes.ts'
import './country-area.css'

const flag = (text: string | undefined): { value?: number } =>
  text === '0' || text === '1' ? { value: Number(text) } : {}

/** Named sets of countries or languages: what they hold, where they count. */
export const RuleList = ({ type }: { type: PlaceType }) => {
  const { may } = useMay()
  const apps = useApps()
  const { nameOf } = useCountries(type)
  const remove = useSend(countryCalls.removeRule, { refreshes })
  const [dialog, setDialog] = useState<{ row: RuleRow | null } | null>(null)
  const [shown, setShown] = useState<RuleRow | null>(null)
  const why = may('country.edit') ? undefined : t('country.needs_edit')
  const columns: Column<RuleRow>[] = [
    column('name', 'country.rule', 180, (row) => row.ruleName),
    column('app', 'country.app', 110, (row) => apps.nameOf(row.appId)),
    column('type', 'country.rule_type', 90, (row) => tData(`country.type_${row.ruleType}`)),
    column('items', 'country.items', null, (row) => (
      <button
        type="button"
        className="link-button"
        title={row.ruleItems.map(nameOf).join(', ')}
        aria-label={`${t('country.show_items')}: ${row.ruleName}: ${wordsOf(row.ruleItems, nameOf, 2)}`}
        onClick={(event) => {
          event.stopPropagation()
          setShown(row)
        }}
      >
        {wordsOf(row.ruleItems, nameOf, 2)}
      </button>
    )),
    monoColumn('bound', 'country.bound_to', 160, (row) => row.businesses.join(', ')),
    column('status', 'frontend.state', 90, (row) => (
      <span className={`state-tag ${row.status === 1 ? 'good' : ''}`}>
        {tData(`country.status_${row.status}`)}
      </span>
    )),
    numberColumn('version', 'country.version', 70, (row) => (
      <a
        href={`#/custom-country/log?type=${type}&ruleId=${row.id}`}
        title={t('country.history')}
        onClick={(event) => event.stopPropagation()}
      >
        {row.version}
      </a>
    )),
    column('changed', 'frontend.updated_at', 190, (row) => (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
      </>
    )),
    column('act', 'frontend.actions', 140, (row) => (
      <span className="country-actions" onClick={(event) => event.stopPropagation()}>
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.edit')}: ${row.ruleName}`}
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row })}
        >
          {t('frontend.edit')}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${row.ruleName}`}
          disabled={why !== undefined || row.businesses.length > 0}
          title={why ?? (row.businesses.length > 0 ? t('country.bound_first') : undefined)}
          onClick={() =>
            confirmDelete(row.ruleName, async () => {
              await remove.mutateAsync({ id: row.id, version: row.version })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      </span>
    )),
  ]
  return (
    <QueryList
      title={type === 1 ? t('country.custom_language') : t('country.custom_country')}
      call={countryCalls.rules}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ row })}
      fields={[
        { key: 'text', label: t('country.find'), kind: 'text' },
        { key: 'appId', label: t('country.app'), kind: 'choice', options: apps.choices },
        {
          key: 'ruleType',
          label: t('country.rule_type'),
          kind: 'choice',
          options: [
            { value: '0', label: t('country.type_0') },
            { value: '1', label: t('country.type_1') },
          ],
        },
        {
          key: 'status',
          label: t('frontend.state'),
          kind: 'choice',
          options: [
            { value: '1', label: t('country.status_1') },
            { value: '0', label: t('country.status_0') },
          ],
        },
      ]}
      inputOf={(values) => {
        const [kind, status] = [flag(values['ruleType']), flag(values['status'])]
        return {
          type,
          ...(values['text'] ? { text: values['text'] } : {}),
          ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
          ...(kind.value === undefined ? {} : { ruleType: kind.value }),
          ...(status.value === undefined ? {} : { status: status.value }),
        }
      }}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('country.new_rule')}
        </button>
      }
    >
      {dialog && (
        <RuleDialog
          key={dialog.row?.id ?? ''}
          type={type}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
      {shown && (
        <CountryPicker
          type={type}
          value={shown.ruleItems}
          readOnly
          onClose={() => setShown(null)}
        />
      )}
    </QueryList>
  )
}

import { countryCalls } from '@oas/contract/country/calls'
import type { RuleRow } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { CountryPicker } from '../../kit/country/CountryPicker.tsx'
import { type PlaceType, useCountries } from '../../kit/country/use-countries.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { useApps } from './apps.ts'
import { refreshes } from './refreshes.ts'
import { ruleColumns } from './rule-columns.tsx'
import { ruleFilters, ruleQuery } from './rule-filters.ts'
import './country-area.css'

/** Named sets of countries or languages: what they hold, where they count. */
export function RuleList({ type }: { type: PlaceType }) {
  const { may } = useMay()
  const apps = useApps()
  const { nameOf } = useCountries(type)
  const remove = useSend(countryCalls.removeRule, { refreshes })
  const [dialog, setDialog] = useState<{ row: RuleRow | null } | null>(null)
  const [shown, setShown] = useState<RuleRow | null>(null)
  const why = may('country.edit') ? undefined : t('country.needs_edit')
  const columns = ruleColumns({
    type,
    appName: apps.nameOf,
    nameOf,
    why,
    onShow: setShown,
    onEdit: (row) => setDialog({ row }),
    onRemove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <QueryList
      title={type === 1 ? t('country.custom_language') : t('country.custom_country')}
      about={t('empty.country_rules')}
      call={countryCalls.rules}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ row })}
      fields={ruleFilters(apps.choices)}
      inputOf={(values) => ruleQuery(type, values)}
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

import { countryCalls } from '@oas/contract/country/calls'
import type { LogRow } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { LogDrawer } from './LogDrawer.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useApps } from './apps.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import { personNames } from '../../kit/pick/later.ts'
import { type Source, listed } from '../../kit/pick/source.ts'

/** Named sets by name. */
const useRuleSource = (type: PlaceType): Source => {
  const { data } = useCall(countryCalls.rules, { type, pageSize: 200 })
  return listed('country rules', namedRules(data?.list ?? []), { loading: data === undefined })
}
const namedRules = (list: readonly { id: string; ruleName: string }[]) =>
  list.map(({ id, ruleName }) => ({ value: id, label: ruleName }))

const Log = ({ type }: { type: PlaceType }) => {
  const apps = useApps()
  const [open, setOpen] = useState<LogRow | null>(null)
  const columns: Column<LogRow>[] = [
    sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
    column('actor', 'country.actor', 140, (row) => row.actor),
    column('act', 'country.act', 110, (row) => tData(`country.act_${row.act}`)),
    column('app', 'country.app', 130, (row) => apps.nameOf(row.appId)),
    {
      key: 'name',
      title: `${t('country.rule')} / ${t('country.business')}`,
      render: (row) =>
        row.act === 'bind' ? <span className="mono">{row.business}</span> : row.name,
    },
    numberColumn('version', 'country.version', 90, (row) => row.version),
  ]
  const rules = useRuleSource(type)
  return (
    <QueryList
      title={t('country.log')}
      call={countryCalls.log}
      paging="keyset"
      columns={columns}
      idOf={(row) => row.id}
      selected={open?.id ?? null}
      onOpen={setOpen}
      fields={[
        choiceField('appId', t('country.app'), apps.choices),
        { key: 'actor', kind: 'pick', label: t('country.actor'), source: personNames },
        { key: 'from', label: t('frontend.range_start'), kind: 'time' },
        { key: 'to', label: t('frontend.range_end'), kind: 'time' },
        { key: 'ruleId', label: t('country.rule'), kind: 'pick', source: rules },
        {
          key: 'type',
          label: '',
          kind: 'choice',
          hidden: true,
          options: [
            { value: '0', label: '' },
            { value: '1', label: '' },
          ],
        },
      ]}
      inputOf={(values) => ({
        type,
        ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
        ...(values['actor'] ? { actor: values['actor'] } : {}),
        ...(values['from'] ? { from: Number(values['from']) } : {}),
        ...(values['to'] ? { to: Number(values['to']) } : {}),
        ...(values['ruleId'] ? { ruleId: values['ruleId'] } : {}),
      })}
    >
      {open && <LogDrawer key={open.id} type={type} row={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}

/** Every version of every set and binding. */
export function LogPage() {
  return <TypeTabs label={t('country.log')}>{(type) => <Log key={type} type={type} />}</TypeTabs>
}

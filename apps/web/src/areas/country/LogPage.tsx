import { countryCalls } from '@oas/contract/country/calls'
import type { LogRow } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { LogDrawer } from './LogDrawer.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { useApps } from './apps.ts'

const Log = ({ type }: { type: PlaceType }) => {
  const apps = useApps()
  const [open, setOpen] = useState<LogRow | null>(null)
  const columns: Column<LogRow>[] = [
    { key: 'at', title: t('frontend.time'), width: 160, render: (row) => formatTime(row.at) },
    { key: 'actor', title: t('country.actor'), width: 140, render: (row) => row.actor },
    {
      key: 'act',
      title: t('country.act'),
      width: 110,
      render: (row) => tData(`country.act_${row.act}`),
    },
    { key: 'app', title: t('country.app'), width: 130, render: (row) => apps.nameOf(row.appId) },
    {
      key: 'name',
      title: `${t('country.rule')} / ${t('country.business')}`,
      render: (row) =>
        row.act === 'bind' ? <span className="mono">{row.business}</span> : row.name,
    },
    {
      key: 'version',
      title: t('country.version'),
      width: 90,
      numeric: true,
      render: (row) => row.version,
    },
  ]
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
        { key: 'appId', label: t('country.app'), kind: 'choice', options: apps.choices },
        { key: 'actor', label: t('country.actor'), kind: 'text' },
        { key: 'from', label: t('frontend.range_start'), kind: 'time' },
        { key: 'to', label: t('frontend.range_end'), kind: 'time' },
        { key: 'ruleId', label: 'id', kind: 'number' },
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
export const LogPage = () => (
  <TypeTabs label={t('country.log')}>{(type) => <Log key={type} type={type} />}</TypeTabs>
)

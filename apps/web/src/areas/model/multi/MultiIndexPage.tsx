import { modelCalls } from '@oas/contract/model/calls'
import type { MultiRow } from '@oas/contract/model/multi-schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { Curves } from './Curves.tsx'
import { multiColumns, multiFields, multiInput } from './columns.tsx'
import '../model.css'

/** Combined models at a glance: what they are made of, and how right they are beside that. */
export function MultiIndexPage() {
  const { choices } = useApps()
  const [open, setOpen] = useState<MultiRow | null>(null)
  return (
    <QueryList
      title={t('model.multi_index_title')}
      about={t('model.multi_index_about')}
      call={modelCalls.multis}
      paging="number"
      empty={t('model.multi_empty')}
      fields={multiFields(choices)}
      inputOf={multiInput}
      columns={multiColumns()}
      idOf={(row) => row.id}
      selected={open?.id ?? null}
      onOpen={setOpen}
      actions={
        <a className="btn" href="#/tags/multi-model-manage">
          {t('model.multi_title')}
        </a>
      }
    >
      {open && (
        <Drawer title={open.body.name} width={900} onClose={() => setOpen(null)}>
          <Curves of={open.liveBody ?? open.body} />
        </Drawer>
      )}
    </QueryList>
  )
}

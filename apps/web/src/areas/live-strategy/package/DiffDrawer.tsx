import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageRow } from '@oas/contract/live-strategy/schemas'
import { useId, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { DiffTable } from './DiffTable.tsx'

type Props = { of: Pick<PackageRow, 'id' | 'appId' | 'number'>; onClose: () => void }
/** A package held against the one in force, or any other of its app. */
export function DiffDrawer({ of, onClose }: Props) {
  const id = useId()
  const [against, setAgainst] = useState('')
  const { data } = useCall(livePackageCalls.list, { appId: of.appId, pageSize: 200 })
  return (
    <Drawer title={t('live_strategy.diff_title', { n: of.number })} width={1000} onClose={onClose}>
      <FieldRow id={id} label={t('live_strategy.against')} problem="">
        <select id={id} value={against} onChange={({ target }) => setAgainst(target.value)}>
          <option value="">{t('live_strategy.against_live')}</option>
          {(data?.list ?? [])
            .filter((one) => one.id !== of.id)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {t('live_strategy.package_n', { n: one.number })} · {one.note}
              </option>
            ))}
        </select>
      </FieldRow>
      <DiffTable id={of.id} against={against} />
    </Drawer>
  )
}

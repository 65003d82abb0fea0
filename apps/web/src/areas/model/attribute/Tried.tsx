import type { AttributeBody, AttributeTried } from '@oas/contract/model/attribute-schemas'
import { modelCalls } from '@oas/contract/model/calls'
import { useEffect } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column } from '../../../kit/list/column.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { ShownText } from '../../../kit/text/ShownText.tsx'

const columns = (): Column<AttributeTried>[] => [
  column('record', 'model.attribute_record', 160, (row) => (
    <a href={recordHref({ recordId: row.recordId })} className="mono">
      {row.recordId}
    </a>
  )),
  column('value', 'model.attribute_value', 150, (row) =>
    row.value === null ? <span className="muted">{row.reason}</span> : row.value,
  ),
  column('text', 'model.attribute_text', null, (row) => <ShownText text={row.text} />),
]

/** What an attribute would have been for the newest records. */
export function Tried({ of }: { of: AttributeBody }) {
  const { mutate, data, error, isPending } = useSend(modelCalls.tryAttribute, {})
  useEffect(() => mutate({ body: of }), [mutate, of])
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return (
    <DataTable
      label={t('model.attribute_try')}
      rows={data?.list ?? []}
      idOf={(row) => row.recordId}
      loading={isPending}
      empty={<p className="muted">{t('model.attribute_nothing')}</p>}
      columns={columns()}
    />
  )
}

import { readyResult, readyResultIds } from '@oas/contract/setting/ready-types'
import { useContext } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { FormContext } from './form-world.ts'
import { valueAt } from './schema.ts'

/** Adds a result with all that belongs to it: its punishment, times, remarks. */
export function ReadyResultPick({
  taken,
  onAdd,
}: {
  taken: readonly unknown[]
  onAdd: (result: unknown) => void
}) {
  const { document, readOnly } = useContext(FormContext)
  const ids = new Set(taken.map((one) => valueAt(one, ['id'])))
  const offered = readyResultIds.filter((id) => !ids.has(id))
  const withLabel = valueAt(document, ['baseInfo', 'useLabel']) === true
  const add = (id: string): void => {
    const found = readyResult(id)
    if (!found) return
    const violates = found.content.resultType.endsWith('VIOLATIONS')
    onAdd({
      ...found,
      content: {
        ...found.content,
        ...(withLabel && violates ? { label: { required: true, max: 3 } } : {}),
      },
    })
  }
  return (
    <select
      aria-label={t('auto_config.add_ready')}
      disabled={readOnly || offered.length === 0}
      value=""
      onChange={(event) => add(event.target.value)}
    >
      <option value="">{t('auto_config.add_ready')}</option>
      {offered.map((id) => (
        <option key={id} value={id}>
          {tData(`result.${id}`)}
        </option>
      ))}
    </select>
  )
}

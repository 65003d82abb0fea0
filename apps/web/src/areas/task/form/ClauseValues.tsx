import type { StoredField } from '@oas/contract/task/schemas'
import { useId } from 'react'
import { sourceName, t } from '../../../i18n/texts.ts'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { type LocalSource, type Source, listed } from '../../../kit/pick/source.ts'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { usePlaceSource } from '../../../kit/pick/use-sources.ts'
import { numberFields } from '../stored-values.ts'

const most = 50
const everyLabel = labelSource()

/** What records come in by; apps may have sources of their own. */
const sourcesOfRecords = (): LocalSource =>
  listed(
    'sources of records',
    (['app', 'report', 'model', 'word'] as const).map((one) => ({
      value: one,
      label: sourceName(one),
    })),
    { ids: /^[^,，;；\s]{1,64}$/, own: true },
  )

/** Where the values of a field are picked from; others are typed. */
const useSource = (field: StoredField, results: LocalSource): Source | undefined => {
  const sources: Partial<Record<StoredField, Source>> = {
    country: usePlaceSource(0),
    language: usePlaceSource(1),
    source: sourcesOfRecords(),
    result: results,
    label: everyLabel,
    auditor: usePeople(),
  }
  return sources[field]
}

type Props = {
  label: string
  field: StoredField
  values: readonly string[]
  put: (values: string[]) => void
  /** What a result may be. */ results: LocalSource
}

/** The values of a condition: picked where the console knows them, a number, or one a line. */
export function ClauseValues({ label, field, values, put, results }: Props) {
  const id = useId()
  const source = useSource(field, results)
  if (source)
    return (
      <PickMany
        label={label}
        source={source}
        value={values}
        onChange={put}
        max={most}
        bulk={false}
        quiet
      />
    )
  if (numberFields.has(field))
    return (
      <input
        type="number"
        aria-label={label}
        min={0}
        step={1}
        value={values[0] ?? ''}
        onChange={({ target }) => put(target.value === '' ? [] : [target.value])}
      />
    )
  return (
    <LinesField
      id={id}
      label={label}
      value={values}
      onChange={(lines) => put(lines.map((line) => line.slice(0, 128)))}
      maxLine={most}
      rows={2}
      hint={t('task_stored.lines_hint')}
    />
  )
}

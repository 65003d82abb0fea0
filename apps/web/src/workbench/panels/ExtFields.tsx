import type { HeldRecord } from '@oas/contract/queue/schemas'
import { tData } from '../../i18n/texts.ts'
import { useSetting } from '../engine/react.ts'
import { CopyId } from '../parts/CopyId.tsx'
import { Converted } from '../nodes/Converted.tsx'
import { Value } from '../nodes/Value.tsx'
import { maskText, rawText } from '../shapes/value-text.ts'
import { extRows } from '../rules/value.ts'

/** The fields of a record's extension data that its setting wants to see. */
export function ExtFields({ record }: { record: HeldRecord }) {
  const map = useSetting(record)?.extDataMap
  const rows = extRows(record, map)
  if (rows.length === 0) return null
  return (
    <dl className="wb-facts">
      {rows.map(({ name, field, value }) => {
        const shown =
          field.copy && field.as === 'text' ? (
            <CopyId label="" text={maskText(rawText(value), field.mask)} />
          ) : (
            <Value kind={field.as} value={value} record={record} small mask={field.mask} />
          )
        return (
          <div key={name}>
            <dt>{tData(field.label)}</dt>
            <dd>
              {field.converter ? (
                <Converted converter={field.converter} value={value} asks={!field.mask}>
                  {shown}
                </Converted>
              ) : (
                shown
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

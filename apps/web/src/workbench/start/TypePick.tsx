import { typeKeyOf } from '@oas/contract/type-key'
import { tData, typeName } from '../../i18n/texts.ts'
import { useBenchState } from '../engine/react.ts'
import { TickPick } from './TickPick.tsx'
import type { MoreProps } from './more-props.ts'

/** Record types of the page, each with its app. */
export function TypePick({ field, value, change, wrong }: MoreProps) {
  const types = useBenchState((state) => state.types)
  const choices = types.map((info) => ({
    value: typeKeyOf(info),
    label: `${info.appName} › ${typeName(info.name)}`,
  }))
  return (
    <TickPick
      label={tData(field.label)}
      choices={choices}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={change}
      problem={wrong ? ' ' : ''}
      {...(field.maxCount ? { max: field.maxCount } : {})}
    />
  )
}

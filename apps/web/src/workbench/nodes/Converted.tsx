import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { mapValue } from '@oas/contract/map-config/schemas'
import { pageInfoCalls } from '@oas/contract/page-info/calls'
import { isBuiltIn } from '@oas/contract/page-info/converters'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useBench } from '../engine/react.ts'
import { rawText } from '../shapes/value-text.ts'

/**
 * A value through the converter of its setting: a map, which gives it a colour too, or what the
 * server makes of it. What nobody knows is shown as it is, by `children`; so is a value that the
 * server must not be asked about (`asks`).
 */
export function Converted({
  converter,
  value,
  asks = true,
  children,
}: {
  converter: string
  value: unknown
  asks?: boolean
  children: ReactNode
}) {
  const { preview } = useBench()
  const raw = rawText(value)
  const builtIn = isBuiltIn(converter)
  const { data } = useCall(
    mapConfigCalls.texts,
    { keys: [converter] },
    { enabled: !builtIn && raw !== '' },
  )
  const asked = useCall(
    pageInfoCalls.convert,
    { converter, sourceValue: raw.slice(0, 2000) },
    { enabled: asks && !preview && raw !== '' && (builtIn || data?.length === 0) },
  )
  const text = data?.[0] && raw !== '' ? mapValue(data[0], raw) : null
  if (text)
    return (
      <span className={`map-tag ${text.color}`} title={raw}>
        {text[currentLanguage] || text.en}
      </span>
    )
  return asked.data ? (
    <span title={raw}>{asked.data.value}</span>
  ) : (
    <span className={asked.isError ? 'muted' : undefined} title={asked.error?.message}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { setQuery, usePlace } from '../../nav/location.ts'

/** Countries or languages, as the address says. */
export function TypeTabs({
  label,
  children,
}: {
  label: string
  children: (type: PlaceType) => ReactNode
}) {
  const { query } = usePlace()
  const type: PlaceType = query.get('type') === '1' ? 1 : 0
  return (
    <Tabs
      label={label}
      value={String(type)}
      onChange={(next) => setQuery({ type: next })}
      tabs={[
        { key: '0', label: t('country.countries') },
        { key: '1', label: t('country.languages') },
      ]}
    >
      {children(type)}
    </Tabs>
  )
}

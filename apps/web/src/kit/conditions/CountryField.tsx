import { Suspense, lazy, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { type ControlProps, Toggles, listOf } from './Toggles.tsx'

const CountryPicker = lazy(async () => ({
  default: (await import('../country/CountryPicker.tsx')).CountryPicker,
}))

/**
 * Countries: typed as codes, or picked by continent and circle. Where the field has a list of its
 * own, that is chosen from.
 */
export function CountryField(props: ControlProps) {
  const { field, value, wrong, appId, change } = props
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState(0)
  const chosen = listOf(value)
    .map(String)
    .filter((code) => code !== 'ALL')
  if (field.list?.length) return <Toggles {...props} value={chosen} />
  return (
    <span className="condition-country">
      {/* What is typed is kept as it is: a comma or a space at the end stays under the fingers. */}
      <input
        key={picked}
        aria-label={tData(field.label)}
        aria-invalid={wrong}
        placeholder="ID, RU, …"
        defaultValue={chosen.map((code) => (code === '' ? '""' : code)).join(', ')}
        onChange={(event) =>
          change(
            event.target.value
              .toUpperCase()
              .split(/[,，\s]+/)
              .filter(Boolean)
              .map((code) => (code === '""' ? '' : code)),
          )
        }
      />
      <button
        type="button"
        className="btn"
        aria-label={t('frontend.country_pick')}
        title={t('frontend.country_pick')}
        onClick={() => setPicking(true)}
      >
        …
      </button>
      {picking && (
        <Suspense>
          <CountryPicker
            value={chosen}
            {...(appId === undefined ? {} : { appIds: [appId] })}
            onOk={(codes) => {
              change(codes)
              setPicked(picked + 1)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

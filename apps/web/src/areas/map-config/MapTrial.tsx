import { mapValue } from '@oas/contract/map-config/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { type MapValues, otherwiseOf } from './map-draft.ts'

/** What a value that is typed would show. */
export function MapTrial({ values }: { values: MapValues }) {
  const [value, setValue] = useState('')
  const text =
    value === ''
      ? null
      : mapValue(
          { rows: [...values.rows], otherwise: otherwiseOf(values), ignoreCase: values.ignoreCase },
          value,
        )
  return (
    <p className="mc-try">
      <label>
        {t('map_config.try')}{' '}
        <input
          className="mono"
          value={value}
          maxLength={200}
          onChange={(event) => setValue(event.target.value)}
        />
      </label>{' '}
      {value !== '' &&
        (text ? (
          <span className={`map-tag ${text.color}`}>{text.en}</span>
        ) : (
          <span className="muted">{t('map_config.try_same')}</span>
        ))}
    </p>
  )
}

import { mapColors } from '@oas/contract/map-config/schemas'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { colorChoices } from './colors.ts'
import type { Line } from './map-line.ts'

export const words = ['value', 'en', 'cn', 'id', 'ru', 'note'] as const
export const titles = {
  value: 'map_config.value',
  en: 'map_config.text_en',
  cn: 'map_config.text_cn',
  id: 'map_config.text_id',
  ru: 'map_config.text_ru',
  note: 'map_config.note',
} as const

type Props = {
  line: Line
  /** Which row of the map it is, beginning with one. */
  nth: number
  readOnly: boolean
  put: (change: Partial<Line>) => void
  remove: () => void
}

/** One row of a map to type in. */
export function MapLine({ line, nth, readOnly, put, remove }: Props) {
  return (
    <tr>
      {words.map((word) => (
        <td key={word}>
          <input
            className={word === 'value' ? 'mono' : ''}
            aria-label={`${t(titles[word])} ${nth}`}
            value={line[word]}
            maxLength={200}
            disabled={readOnly}
            onChange={(event) => put({ [word]: event.target.value })}
          />
        </td>
      ))}
      <td>
        <select
          aria-label={`${t('map_config.color')} ${nth}`}
          value={line.color}
          disabled={readOnly}
          onChange={(event) =>
            put({
              color: mapColors.find((one) => one === event.target.value) ?? '',
            })
          }
        >
          {colorChoices().map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <button
          type="button"
          className="popup-button"
          disabled={readOnly}
          aria-label={`${t('frontend.delete')} ${nth}`}
          onClick={remove}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  )
}

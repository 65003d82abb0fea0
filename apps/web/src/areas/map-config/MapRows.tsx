import type { MapRow } from '@oas/contract/map-config/schemas'
import { mapColors } from '@oas/contract/map-config/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { colorChoices } from './colors.ts'

/** A row while it is written; the number tells it from others, whatever it says. */
export type Line = MapRow & { n: number }
export const emptyLine = (n: number): Line => ({
  n,
  value: '',
  cn: '',
  en: '',
  id: '',
  ru: '',
  color: '',
  note: '',
})
const size = 50
const words = ['value', 'en', 'cn', 'id', 'ru', 'note'] as const
const titles = {
  value: 'map_config.value',
  en: 'map_config.text_en',
  cn: 'map_config.text_cn',
  id: 'map_config.text_id',
  ru: 'map_config.text_ru',
  note: 'map_config.note',
} as const

type Props = {
  lines: readonly Line[]
  problem: string
  readOnly: boolean
  onChange: (lines: readonly Line[]) => void
}

/** The rows of a map as a table to type in, fifty at a time. */
export const MapRows = ({ lines, problem, readOnly, onChange }: Props) => {
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(1)
  const needle = text.trim().toLowerCase()
  const found =
    needle === ''
      ? lines
      : lines.filter((line) => words.some((word) => line[word].toLowerCase().includes(needle)))
  const page = Math.min(current, Math.max(1, Math.ceil(found.length / size)))
  const put = (n: number, change: Partial<Line>): void =>
    onChange(lines.map((line) => (line.n === n ? { ...line, ...change } : line)))
  const add = (): void => {
    setText('')
    onChange([...lines, emptyLine(Math.max(0, ...lines.map((line) => line.n)) + 1)])
    setCurrent(Math.ceil((lines.length + 1) / size))
  }
  return (
    <fieldset className="mc-rows">
      <legend>
        {t('map_config.rows')} ({lines.length})
      </legend>
      {lines.length > size && (
        <input
          type="search"
          aria-label={t('map_config.find_row')}
          placeholder={t('map_config.find_row')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="mc-scroll">
        <table>
          <thead>
            <tr>
              {words.map((word) => (
                <th key={word} scope="col">
                  {t(titles[word])}
                  {(word === 'value' || word === 'en') && (
                    <span className="form-required" aria-hidden="true">
                      {' '}
                      *
                    </span>
                  )}
                </th>
              ))}
              <th scope="col">{t('map_config.color')}</th>
              <th scope="col">
                <span className="sr-only">{t('frontend.delete')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice((page - 1) * size, page * size).map((line) => {
              const nth = lines.indexOf(line) + 1
              return (
                <tr key={line.n}>
                  {words.map((word) => (
                    <td key={word}>
                      <input
                        className={word === 'value' ? 'mono' : ''}
                        aria-label={`${t(titles[word])} ${nth}`}
                        value={line[word]}
                        maxLength={200}
                        disabled={readOnly}
                        onChange={(event) => put(line.n, { [word]: event.target.value })}
                      />
                    </td>
                  ))}
                  <td>
                    <select
                      aria-label={`${t('map_config.color')} ${nth}`}
                      value={line.color}
                      disabled={readOnly}
                      onChange={(event) =>
                        put(line.n, {
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
                      onClick={() => onChange(lines.filter((one) => one.n !== line.n))}
                    >
                      <Icon name="trash" />
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {found.length > size && (
        <PageNumbers
          current={page}
          pageSize={size}
          total={found.length}
          onChange={(next) => setCurrent(next)}
        />
      )}
      <div>
        <button type="button" className="btn" disabled={readOnly} onClick={add}>
          {t('map_config.add_row')}
        </button>
      </div>
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}

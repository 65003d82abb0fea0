import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { MapLine, titles, words } from './MapLine.tsx'
import { emptyLine, type Line } from './map-line.ts'

const size = 50
type Props = {
  lines: readonly Line[]
  problem: string
  readOnly: boolean
  onChange: (lines: readonly Line[]) => void
}

const Head = () => (
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
)

/** The rows of a map as a table to type in, fifty at a time. */
export function MapRows({ lines, problem, readOnly, onChange }: Props) {
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
          <Head />
          <tbody>
            {found.slice((page - 1) * size, page * size).map((line) => (
              <MapLine
                key={line.n}
                line={line}
                nth={lines.indexOf(line) + 1}
                readOnly={readOnly}
                put={(change) => put(line.n, change)}
                remove={() => onChange(lines.filter((one) => one.n !== line.n))}
              />
            ))}
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

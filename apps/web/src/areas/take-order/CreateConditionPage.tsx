import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { usePages } from './use-pages.ts'
import './take-order.css'

/** New conditions: the page, its types, then what their settings let one ask for. */
export function CreateConditionPage() {
  const { rows, error, again } = usePages()
  const [chosen, setChosen] = useState('')
  const row = rows?.find((one) => one.kind.name === chosen)
  return (
    <div className="take-order-form" aria-busy={!rows && !error}>
      <h1>{t('take_order.create_title')}</h1>
      {error && <LoadProblem message={error.message} again={again} />}
      {!rows && !error && <p className="muted">{t('frontend.loading')}</p>}
      {rows?.length === 0 && <p className="muted">{t('take_order.no_pages')}</p>}
      {rows && rows.length > 0 && (
        <label className="field take-order-page">
          {t('take_order.page')}
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('take_order.choose_page')}</option>
            {rows.map(({ kind }) => (
              <option key={kind.name} value={kind.name}>
                {t(kind.title)}
              </option>
            ))}
          </select>
        </label>
      )}
      {row?.save && <p className="take-order-note">{t('take_order.replaces')}</p>}
      {row && <ConditionEditor key={row.kind.name} row={row} />}
    </div>
  )
}

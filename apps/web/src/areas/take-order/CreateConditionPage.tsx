import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { usePages } from './use-pages.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'
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
        <div className="take-order-page">
          <Pick
            label={t('take_order.page')}
            source={listed(
              'pages',
              rows.map(({ kind }) => ({ value: kind.name, label: t(kind.title) })),
              { bare: true },
            )}
            value={chosen}
            placeholder={t('take_order.choose_page')}
            onChange={setChosen}
          />
        </div>
      )}
      {row?.save && <p className="take-order-note">{t('take_order.replaces')}</p>}
      {row && <ConditionEditor key={row.kind.name} row={row} />}
    </div>
  )
}

import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { usePages } from './use-pages.ts'
import './take-order.css'

/** The conditions of one audit page, which the address names by its key. */
export function ConditionDetailPage() {
  const id = usePathId('/take-order/condition-detail/:id')
  const { rows, error, again } = usePages()
  const row = rows?.find((one) => one.kind.name === id)
  return (
    <div className="take-order-form" aria-busy={!rows && !error}>
      <h1>
        {row
          ? t('take_order.conditions_of', { page: t(row.kind.title) })
          : t('take_order.detail_title')}
      </h1>
      {error && <LoadProblem message={error.message} again={again} />}
      {!rows && !error && <p className="muted">{t('frontend.loading')}</p>}
      {rows && !row && (
        <Missing
          text={t('take_order.unknown_page')}
          list="/take-order"
          title={t('take_order.title')}
        />
      )}
      {row && !row.save && <p className="take-order-note">{t('take_order.none_for_page')}</p>}
      {row && <ConditionEditor key={row.kind.name} row={row} removable />}
    </div>
  )
}

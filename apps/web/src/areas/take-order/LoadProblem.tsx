import { t } from '../../i18n/texts.ts'

/** What could not be loaded, and a way to try again. */
export function LoadProblem({ message, again }: { message: string; again: () => void }) {
  return (
    <p className="take-order-problem" role="alert">
      {message}{' '}
      <button type="button" className="btn" onClick={again}>
        {t('take_order.again')}
      </button>
    </p>
  )
}

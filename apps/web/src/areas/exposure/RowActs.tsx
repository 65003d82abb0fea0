import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'

type Act = { text: string; name: string; run: () => void }
/** Buttons of a row, for whoever may change it. */
export function RowActs({ acts }: { acts: readonly Act[] }) {
  const { may } = useMay()
  const why = may('exposure.edit') ? undefined : t('exposure.needs_edit')
  return (
    <span className="row-actions">
      {acts.map(({ text, name, run }) => (
        <button
          key={text}
          type="button"
          className="btn"
          aria-label={`${text}: ${name}`}
          disabled={why !== undefined}
          title={why}
          onClick={run}
        >
          {text}
        </button>
      ))}
    </span>
  )
}

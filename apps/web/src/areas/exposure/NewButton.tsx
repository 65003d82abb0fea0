import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'

/** Opens the form of something new, for whoever may set it. */
export function NewButton({ text, onPress }: { text: string; onPress: () => void }) {
  const { may } = useMay()
  const why = may('exposure.edit') ? undefined : t('exposure.needs_edit')
  return (
    <button
      type="button"
      className="btn primary"
      disabled={why !== undefined}
      title={why}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

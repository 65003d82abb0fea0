import { t } from '../../i18n/texts.ts'

/**
 * What an app sent in a shape that cannot be shown; it is named, and the record can be decided all
 * the same.
 */
export function Unreadable({ at }: { at: string }) {
  return (
    <p className="wb-bar warn" role="alert">
      {t('panel.unreadable', { at })}
    </p>
  )
}

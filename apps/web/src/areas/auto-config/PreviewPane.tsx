import { t } from '../../i18n/texts.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

/** The setting as a page, small beside the form; from here it opens wide or in a tab. */
export function PreviewPane({
  place,
  edition,
  wide,
  onWide,
}: {
  place: string
  edition: number
  wide: boolean
  onWide: () => void
}) {
  return (
    <>
      <p className="muted">
        {t('auto_config.preview_note')}{' '}
        <button type="button" className="btn" onClick={onWide}>
          {t('auto_config.preview_wide')}
        </button>{' '}
        <button
          type="button"
          className="btn"
          onClick={() => {
            window.open(`${window.location.pathname}#${place}`, 'preview_tab')
          }}
        >
          {t('auto_config.preview_tab')}
        </button>
      </p>
      {!wide && <PreviewFrame key={edition} place={place} />}
    </>
  )
}

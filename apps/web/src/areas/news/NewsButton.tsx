import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useFrontConfig } from '../../api/use-front-config.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { NewsDialog } from './NewsDialog.tsx'
import { isNewsHost } from './overtime.ts'

/** The host that counts: the one of the configuration, else the page's own. */
const hostOf = (value: string | null | undefined): string => {
  if (value === undefined || value === null) return window.location.host
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'string' && parsed !== '' ? parsed : window.location.host
  } catch {
    return window.location.host
  }
}

/** Opens today's news; for those who may see them, on hosts of the region. */
export function NewsButton() {
  const { may } = useMay()
  const allowed = may('external-frontend-today-event-for-auditor')
  const { data, isFetched } = useFrontConfig('originHost', allowed)
  const [open, setOpen] = useState(false)
  if (!allowed || !isFetched || !isNewsHost(hostOf(data))) return null
  return (
    <>
      <button
        type="button"
        className="popup-button"
        aria-label={t('frontend.news_management')}
        title={t('frontend.news_management')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
      </button>
      {open && <NewsDialog channel={1} onClose={() => setOpen(false)} />}
    </>
  )
}

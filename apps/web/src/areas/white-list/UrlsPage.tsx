import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Entries } from './Entries.tsx'
import { UrlTestDialog } from './UrlTestDialog.tsx'

/** Links that lists know, and a way to try one. */
export function UrlsPage() {
  const [testing, setTesting] = useState(false)
  return (
    <>
      <Entries
        title={t('white_list.urls')}
        kinds={['url']}
        more={
          <button type="button" className="btn" onClick={() => setTesting(true)}>
            {t('white_list.test_url')}
          </button>
        }
      />
      {testing && <UrlTestDialog onClose={() => setTesting(false)} />}
    </>
  )
}

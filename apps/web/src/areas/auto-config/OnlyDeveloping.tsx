import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { useDeveloping } from './use-developing.ts'

/** What exists in development and test builds only; elsewhere there is no such page. */
export function OnlyDeveloping({ children }: { children: ReactNode }) {
  const developing = useDeveloping()
  if (developing === null) return <div className="ac-page" aria-busy="true" />
  return developing ? (
    <>{children}</>
  ) : (
    <div className="ac-page">
      <h1>404</h1>
      <h2>{t('frontend.not_found')}</h2>
      <p>{t('frontend.not_found_detail')}</p>
      <p>
        <a href="#/tags/auto-config">{t('auto_config.title')}</a>
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'

/** The three pages of statistics, as links that keep nothing of each other's filters. */
export function Pages(): ReactNode {
  const { path } = usePlace()
  const pages = [
    ['count', t('statistics.count')],
    ['log', t('statistics.log')],
    ['resend', t('statistics.resend')],
  ] as const
  return (
    <nav className="page-links" aria-label={t('statistics.title')}>
      {pages.map(([key, name]) => (
        <a
          key={key}
          className="btn plain"
          href={`#/tags/statistics/${key}`}
          aria-current={path.endsWith(`/${key}`) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

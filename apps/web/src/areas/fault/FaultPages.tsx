import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import './fault.css'

const Fault = ({ code, children }: { code: string; children: ReactNode }) => (
  <main className="fault">
    <p className="fault-code">{code}</p>
    {children}
    <p>
      <a href="#/">{t('frontend.back_home')}</a>
    </p>
  </main>
)

export function NotFoundPage() {
  return (
    <Fault code="404">
      <h1>{t('frontend.not_found')}</h1>
      <p>{t('frontend.not_found_detail')}</p>
    </Fault>
  )
}
export function BrokenPage() {
  const { query } = usePlace()
  return (
    <Fault code="500">
      <h1>whoops</h1>
      <p className="mono">{query.get('msg') ?? t('frontend.broken')}</p>
    </Fault>
  )
}
export function NoAccessPage() {
  const { query } = usePlace()
  return (
    <Fault code="403">
      <h1>{t('frontend.no_access')}</h1>
      <p>{query.get('msg')}</p>
      <p className="mono">{query.get('link')}</p>
    </Fault>
  )
}
export function EmptyPage() {
  return (
    <main className="fault">
      <h1 className="sr-only">{t('frontend.empty')}</h1>
    </main>
  )
}

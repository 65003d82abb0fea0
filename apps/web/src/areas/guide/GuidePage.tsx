import { sessionCalls } from '@oas/contract/session/calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { usePlace } from '../../nav/location.ts'
import { readerOf, readers } from './readers.ts'
import './guide.css'

const pages = import.meta.glob<string>('../../../../../docs/guide/*/*.md', {
  query: '?guide',
  import: 'default',
})

/** The guide: a page for each kind of work, one's own first. */
export function GuidePage() {
  const { path } = usePlace()
  const { data: self, isPending } = useCall(sessionCalls.self, {})
  const asked = readers.find((one) => path === `/guide/${one}`)
  const own = isPending ? undefined : readerOf((one) => self?.permissions.includes(one) ?? false)
  const who = asked ?? own
  const [html, setHtml] = useState('')
  useEffect(() => {
    if (!who) return
    let live = true
    pages[`../../../../../docs/guide/${currentLanguage}/${who}.md`]?.().then((page) => {
      if (live) setHtml(page)
    }, notifyFailure)
    return () => {
      live = false
    }
  }, [who])
  return (
    <div className="guide">
      <nav aria-label={t('frontend.guide')} className="guide-readers">
        {readers.map((one) => (
          <a
            key={one}
            className="btn"
            href={`#/guide/${one}`}
            aria-current={one === who ? 'page' : undefined}
          >
            {tData(`guide.${one}`)}
          </a>
        ))}
      </nav>
      <article
        lang={currentLanguage === 'cn' ? 'zh-CN' : currentLanguage}
        aria-busy={html === ''}
        // Rendered of our own files when the console was built.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}

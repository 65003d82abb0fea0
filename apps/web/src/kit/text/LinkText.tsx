import { type MouseEvent, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { copyText } from '../copy.ts'
import { partsOf } from './links.ts'

const waitMs = 400

/** One press opens a new tab, two copy the address. */
export const OpenLink = ({ href, text, className }: { href: string; text: string; className?: string }) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const onClick = (event: MouseEvent): void => {
    // A press with a modifier is the browser's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (timer.current !== null) {
      clearTimeout(timer.current)
      timer.current = null
      void copyText(href)
      return
    }
    timer.current = setTimeout(() => { timer.current = null; window.open(href, '_blank', 'noopener,noreferrer') }, waitMs)
  }
  return <a className={className} href={href} target="_blank" rel="noopener noreferrer" title={t('frontend.link_hint')} onClick={onClick}>{text}</a>
}

/** A text whose links lead on: one press opens a new tab, two copy the address. */
export const LinkText = ({ text }: { text: string }) => partsOf(text).map((part) => (part.href === null ? part.text : <OpenLink key={part.at} href={part.href} text={part.text} />))

import { type MouseEvent, useMemo } from 'react'
import { t } from '../../i18n/texts.ts'
import { clickMs, createClicks } from '../clicks.ts'
import { copyText } from '../copy.ts'
import { linkPartsOf } from './links.ts'
import { ShownText } from './ShownText.tsx'

/** One press opens a new tab, two copy the address. */
export function OpenLink({
  href,
  text,
  className,
}: {
  href: string
  text: string
  className?: string
}) {
  const { click } = useMemo(
    () =>
      createClicks(
        () => window.open(href, '_blank', 'noopener,noreferrer'),
        () => void copyText(href),
        clickMs.text,
      ),
    [href],
  )
  // A press with a modifier is the browser's own business.
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    click()
  }
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={t('frontend.link_hint')}
      onClick={onClick}
    >
      <ShownText text={text} />
    </a>
  )
}

/** A text whose links lead on: one press opens a new tab, two copy the address. */
export function LinkText({ text }: { text: string }) {
  return linkPartsOf(text).map((part) =>
    part.href === null ? (
      <ShownText key={part.at} text={part.text} />
    ) : (
      <OpenLink key={part.at} href={part.href} text={part.text} />
    ),
  )
}

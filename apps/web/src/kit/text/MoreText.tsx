import { t } from '../../i18n/texts.ts'
import { Popup } from '../Popup.tsx'
import { LinkText } from './LinkText.tsx'
import { ShownText } from './ShownText.tsx'
import './text.css'

/** A text cut to so many characters; 'more' shows all of it in a panel of at most 500 by 500. */
export function MoreText({ text, length = 60 }: { text: string; length?: number }) {
  const letters = [...text]
  if (letters.length <= length) return <LinkText text={text} />
  return (
    <span className="more-text">
      <ShownText text={letters.slice(0, length).join('')} />…{' '}
      <Popup
        label={t('frontend.more')}
        button={<span className="more-link">{t('frontend.more')}</span>}
        align="left"
      >
        {() => (
          <div className="more-panel">
            <LinkText text={text} />
          </div>
        )}
      </Popup>
    </span>
  )
}

import { type ReadyType, readyResults, readyTypes } from '@oas/contract/setting/ready-types'
import { t, tData } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import './ready-gallery.css'

/** What a new type begins with: a ready one, a template or another type, or nothing. */
export type Beginning = ReadyType | 'template' | 'empty'
const icons: Readonly<Record<Beginning, string>> = {
  comment: 'text',
  post: 'rows',
  picture: 'picture',
  video: 'play',
  voice: 'sound',
  live_room: 'megaphone',
  profile: 'card',
  chat: 'people',
  template: 'copy',
  empty: 'plus',
}
const none: readonly never[] = []
const resultsOf = (one: Beginning): string =>
  one === 'template' || one === 'empty'
    ? ''
    : readyResults(one)
        .map((id) => tData(`result.${id}`))
        .join(' · ')

/** What a type may begin with, as cards of which one is chosen. */
export function ReadyGallery({
  value,
  others = none,
  onChange,
}: {
  value: Beginning | ''
  others?: readonly ('template' | 'empty')[]
  onChange: (value: Beginning) => void
}) {
  return (
    <fieldset className="ready-gallery">
      <legend>{t('auto_config.ready_legend')}</legend>
      {[...readyTypes, ...others].map((one) => (
        <label key={one} className="ready-card">
          <input
            type="radio"
            name="beginning"
            value={one}
            checked={one === value}
            aria-labelledby={`ready-name-${one}`}
            aria-describedby={`ready-about-${one}`}
            onChange={() => onChange(one)}
          />
          <span className="ready-name" id={`ready-name-${one}`}>
            <Icon name={icons[one]} /> {tData(`ready_type.name_${one}`)}
          </span>
          <span className="ready-about" id={`ready-about-${one}`}>
            {tData(`ready_type.about_${one}`)}
          </span>
          <span className="ready-results">{resultsOf(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

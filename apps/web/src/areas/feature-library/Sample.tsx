import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import './feature-library.css'

type Props = {
  id: string
  /** What the feature is called, for those who hear the button. */ name: string
  hasSample: boolean
  text?: string
  large?: boolean
}

/**
 * What a feature was made of. A picture stays veiled until it is asked for, which is logged; with
 * another press the veil is back.
 */
export function Sample({ id, name, hasSample, text = '', large = false }: Props) {
  const reveal = useSend(featureLibraryCalls.reveal)
  const [picture, setPicture] = useState('')
  const className = `feature-sample${large ? ' large' : ''}`
  if (!hasSample)
    return (
      <span className={`${className} none`}>
        {text === '' ? (
          t('feature_library.no_sample')
        ) : (
          <span className="feature-text" title={text} translate="no">
            {text}
          </span>
        )}
      </span>
    )
  const press = (): void => {
    if (picture !== '') setPicture('')
    else reveal.mutateAsync({ id }).then((answer) => setPicture(answer.picture), notifyFailure)
  }
  const act = t(picture === '' ? 'feature_library.reveal' : 'feature_library.veil')
  return (
    <button
      type="button"
      className={className}
      aria-busy={reveal.isPending}
      aria-label={`${act}: ${name}`}
      title={t(picture === '' ? 'feature_library.reveal_hint' : 'feature_library.veil')}
      onClick={(event) => {
        event.stopPropagation()
        press()
      }}
    >
      {picture === '' ? (
        <span className="feature-veil">
          <Icon name="picture" />
          {t('feature_library.reveal')}
        </span>
      ) : (
        <img src={picture} alt={name} />
      )}
    </button>
  )
}

import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { type Font, chosenFont, fonts, setFont } from '../../kit/font.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popup } from '../../kit/Popup.tsx'
import { RadioMenu } from '../../kit/RadioMenu.tsx'

/**
 * The page's font; every choice but the reset depends on what the machine has installed, and says
 * so.
 */
export function FontMenu() {
  const [font, setShown] = useState(chosenFont)
  const choose = (next: Font | null, close: () => void): void => {
    setFont(next)
    setShown(next)
    close()
  }
  return (
    <Popup label={t('frontend.font')} button={<Icon name="font" />}>
      {(close) => (
        <RadioMenu label={t('frontend.font')}>
          {(Object.keys(fonts) as Font[]).map((one) => (
            <button
              key={one}
              type="button"
              role="menuitemradio"
              aria-checked={font === one}
              className="popup-item font-item"
              onClick={() => choose(one, close)}
            >
              <span>{tData(`frontend.font_${one}`)}</span>
              <small>{t('frontend.font_warning')}</small>
            </button>
          ))}
          <button
            type="button"
            role="menuitemradio"
            aria-checked={font === null}
            className="popup-item"
            onClick={() => choose(null, close)}
          >
            {t('frontend.reset')}
          </button>
        </RadioMenu>
      )}
    </Popup>
  )
}

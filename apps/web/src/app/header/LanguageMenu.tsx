import type { Language } from '@oas/contract/language/calls'
import { currentLanguage, saveLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popup } from '../../kit/Popup.tsx'
import { RadioMenu } from '../../kit/RadioMenu.tsx'

const order: readonly Language[] = ['cn', 'id', 'en', 'ru']
const choose = (language: Language): void => {
  saveLanguage(language)
  window.location.reload()
}

export function LanguageMenu() {
  return (
    <Popup
      label={`${t('frontend.language')}: ${currentLanguage.toUpperCase()}`}
      button={<Icon name="globe" />}
    >
      {() => (
        <RadioMenu label={t('frontend.language')}>
          {order.map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              aria-checked={language === currentLanguage}
              className="popup-item"
              onClick={() => choose(language)}
            >
              {language.toUpperCase()}
            </button>
          ))}
        </RadioMenu>
      )}
    </Popup>
  )
}

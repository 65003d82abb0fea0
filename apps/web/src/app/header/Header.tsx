import { QuestionHost } from '../../areas/question/QuestionEntry.tsx'
import { StepsChip } from '../../areas/home/StepsChip.tsx'
import { NewsButton } from '../../areas/news/NewsButton.tsx'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { currentEnvironment } from '../../kit/environment.ts'
import { Icon } from '../../kit/Icon.tsx'
import { keyText } from '../../kit/key-text.ts'
import type { SignedIn } from '../session.ts'
import { FontMenu } from './FontMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import './header.css'

/** A short word that would say nothing without its picture and its name. */
const Tag = ({ icon, what, value }: { icon: string; what: string; value: string }) => {
  const name = `${what}: ${value}`
  return (
    <span className="shell-tag" role="img" aria-label={name} title={name}>
      <Icon name={icon} />
      {value}
    </span>
  )
}

export function Header({
  collapsed,
  onToggle,
  onFind,
  signed,
}: {
  collapsed: boolean
  onToggle: () => void
  onFind: () => void
  signed: SignedIn | null
}) {
  return (
    <header className="shell-header">
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('frontend.skip_to_content')}
      </a>
      {signed && (
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.toggle_sidebar')}
          title={t('frontend.toggle_sidebar')}
          aria-expanded={!collapsed}
          onClick={onToggle}
        >
          <Icon name="menu" />
        </button>
      )}
      <a className="shell-name" href="#/">
        <img src="/favicon.svg" alt="" />
        {signed && collapsed ? 'OAS' : t('frontend.system_name')}
      </a>
      <span className="shell-space" />
      {signed && (
        <button
          type="button"
          className="popup-button shell-find"
          aria-keyshortcuts="Control+K Meta+K Control+Shift+Space"
          aria-haspopup="dialog"
          onClick={onFind}
        >
          <Icon name="search" />
          <span>{t('frontend.find')}</span> <kbd>{keyText('Control+K')}</kbd>
        </button>
      )}
      {signed && <StepsChip may={signed.self.permissions.includes('app.edit')} />}
      {signed && <NewsButton />}
      {currentEnvironment() === 'alpha' && <span className="shell-tag alpha">alpha</span>}
      {signed?.self.region ? (
        <Tag icon="pin" what={t('frontend.region')} value={signed.self.region} />
      ) : null}
      <Tag icon="globe" what={t('frontend.language')} value={currentLanguage.toUpperCase()} />
      <ThemeMenu />
      <LanguageMenu />
      <FontMenu />
      {signed ? (
        <UserMenu signed={signed} />
      ) : (
        <a className="btn" href="#/login">
          {t('frontend.log_in')}
        </a>
      )}
      {signed && <QuestionHost self={signed.self} />}
    </header>
  )
}

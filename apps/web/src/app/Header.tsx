import { languages } from '@oas/contract/language/calls'
import { currentLanguage, saveLanguage } from '../i18n/language.ts'
import { t } from '../i18n/texts.ts'
import { Icon } from '../kit/Icon.tsx'
import { Popup } from '../kit/Popup.tsx'
import { setTheme, useDark } from '../kit/theme.ts'
import { notifyFailure } from '../kit/notice.tsx'
import { logOut } from './session-end.ts'
import type { SignedIn } from './session.ts'

const chooseLanguage = (language: (typeof languages)[number]): void => { saveLanguage(language); window.location.reload() }

const ThemeButton = () => {
  const dark = useDark()
  const label = dark ? t('frontend.light_theme') : t('frontend.dark_theme')
  return <button type="button" className="popup-button" aria-label={label} title={label} onClick={() => setTheme({ on: !dark, mode: 'dark' })}><Icon name={dark ? 'sun' : 'moon'} /></button>
}

const LanguageMenu = () => (
  <Popup label={`${t('frontend.language')}: ${currentLanguage.toUpperCase()}`} button={<span className="shell-tag">{currentLanguage.toUpperCase()}</span>}>
    {() => languages.map((language) => <button key={language} type="button" role="menuitemradio" aria-checked={language === currentLanguage} className="popup-item" onClick={() => chooseLanguage(language)}>{language.toUpperCase()}</button>)}
  </Popup>
)

const UserMenu = ({ signed }: { signed: SignedIn }) => (
  <Popup label={`${t('frontend.user_menu')}: ${signed.self.displayName}`} button={<><Icon name="user" /><span>{signed.self.displayName}</span></>}>
    {() => (
      <>
        <div className="popup-note"><strong>{signed.self.name}</strong> <span className="muted mono">{signed.self.id}</span><div className="muted">{signed.self.teamName}</div></div>
        <a className="popup-item" href="#/account/log">{t('frontend.login_log')}</a>
        <button type="button" className="popup-item" onClick={() => { logOut().catch(notifyFailure) }}>{t('frontend.log_out')}</button>
      </>
    )}
  </Popup>
)

export const Header = ({ collapsed, onToggle, signed }: { collapsed: boolean; onToggle: () => void; signed: SignedIn | null }) => (
  <header className="shell-header">
    <a className="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus() }}>{t('frontend.skip_to_content')}</a>
    <button type="button" className="popup-button" aria-label={t('frontend.toggle_sidebar')} title={t('frontend.toggle_sidebar')} aria-expanded={!collapsed} onClick={onToggle}><Icon name="menu" /></button>
    <a className="shell-name" href="#/"><img src="/favicon.svg" alt="" />{collapsed ? 'OAS' : t('frontend.system_name')}</a>
    <span className="shell-space" />
    {signed?.self.region ? <span className="shell-tag" title={t('frontend.region')}>{signed.self.region}</span> : null}
    <ThemeButton />
    <LanguageMenu />
    {signed ? <UserMenu signed={signed} /> : <a className="btn" href="#/login">{t('frontend.log_in')}</a>}
  </header>
)

import { clearAuditConditions } from '../../workbench/clear-conditions.ts'
import { clearCache } from '../clear-cache.ts'
import { logOut } from '../session-end.ts'
import type { SignedIn } from '../session.ts'
import { isUpgradeChecked, offersUpgradeSwitch, setUpgradeChecked } from '../version.ts'
import { t } from '../../i18n/texts.ts'
import { currentEnvironment, saveEnvironment, switchMode } from '../../kit/environment.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popup } from '../../kit/Popup.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { usePlace } from '../../nav/location.ts'
import { UnreadMark } from '../../areas/message/UnreadMark.tsx'
import { UserEntries } from './UserEntries.tsx'

/** A page between the two goes on to the one that was chosen elsewhere. */
const switchEnvironment = (): void => {
  if (switchMode() !== 'switching')
    saveEnvironment(currentEnvironment() === 'alpha' ? 'normal' : 'alpha')
  window.location.reload()
}
const environmentWords = {
  switching: 'frontend.environment_switching',
  alpha: 'frontend.environment_normal',
  normal: 'frontend.environment_alpha',
} as const
const switchUpgrade = (): void => {
  setUpgradeChecked(!isUpgradeChecked())
  window.location.reload()
}

/** Everything about oneself, in the stated order; what belongs to an area comes from there. */
export function UserMenu({ signed }: { signed: SignedIn }) {
  const { path } = usePlace()
  const ownId = t('frontend.own_id', { id: signed.self.id })
  const clear = (close: () => void): void => {
    clearCache().then(() => notify('success', t('frontend.cache_cleared')), notifyFailure)
    close()
  }
  const clearConditions = (close: () => void): void => {
    clearAuditConditions(path).then(() => window.location.reload(), notifyFailure)
    close()
  }
  return (
    <Popup
      label={`${t('frontend.user_menu')}: ${signed.self.displayName}, ${ownId}`}
      button={
        <>
          <Icon name="user" />
          <UnreadMark />
          <span className="shell-user">
            {signed.self.displayName} <small>{ownId}</small>
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <div className="popup-note">
            <strong>{signed.self.name}</strong> <span className="muted">{ownId}</span>
            <div className="muted">{signed.self.teamName}</div>
          </div>
          <UserEntries signed={signed} close={close} />
          <button type="button" className="popup-item" onClick={switchEnvironment}>
            {t(environmentWords[switchMode()])}
          </button>
          {offersUpgradeSwitch() && (
            <button type="button" className="popup-item" onClick={switchUpgrade}>
              {t(isUpgradeChecked() ? 'frontend.upgrade_off' : 'frontend.upgrade_on')}
            </button>
          )}
          <a className="popup-item" href="#/account/log" onClick={close}>
            {t('frontend.login_log')}
          </a>
          <button type="button" className="popup-item" onClick={() => clear(close)}>
            {t('frontend.clear_cache')}
          </button>
          {path.startsWith('/tags/audit/') && (
            <button type="button" className="popup-item" onClick={() => clearConditions(close)}>
              {t('frontend.clear_conditions')}
            </button>
          )}
          <button
            type="button"
            className="popup-item"
            onClick={() => {
              logOut().catch(notifyFailure)
            }}
          >
            {t('frontend.log_out')}
          </button>
        </>
      )}
    </Popup>
  )
}

import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { usePlace } from '../../nav/location.ts'
import { UserView } from './UserView.tsx'
import { userPlaceOf } from './place.ts'
import { openAssist } from './open-assist.ts'

/** A user by `appId` and `uid`, in a frame over an audit page or alone. */
export function UserPage() {
  const { query } = usePlace()
  const { apps, nameOf, loading } = useApps()
  const { appId, type, uid, sid, sessionId } = userPlaceOf(query)
  if (uid === '' || uid.length > 64 || appId === null)
    return (
      <main className="ud-page">
        <Missing text={t('user_detail.not_named')} list="/" title={t('frontend.home')} />
      </main>
    )
  if (!loading && !apps.some((app) => app.id === appId))
    return (
      <main className="ud-page">
        <h1>{t('user_detail.title')}</h1>
        <p className="problem" role="alert">
          {t('user_detail.foreign_app')}
        </p>
      </main>
    )
  return (
    <main className="ud-page">
      <p className="ud-acts">
        <span className="state-tag" translate="no">
          {nameOf(appId)}
        </span>
        <span className="list-space" />
        <button
          type="button"
          className="btn"
          onClick={() => openAssist({ appId, uid, sid, sessionId })}
        >
          {t('user_detail.assist_open')}
        </button>
        <a
          className="btn"
          href={`#/relate-uid?appId=${appId}&by=uid&value=${encodeURIComponent(uid)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('user_detail.relate_title')}
        </a>
      </p>
      <UserView key={`${appId} ${uid}`} appId={appId} uid={uid} type={type} />
    </main>
  )
}

import { liveCalls } from '@oas/contract/live/calls'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { PunishLog } from '../../kit/live/PunishLog.tsx'
import { RoomFacts } from '../../kit/live/RoomFacts.tsx'
import { ShotWall } from '../../kit/live/ShotWall.tsx'
import { useShots } from '../../kit/live/use-shots.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { UserView } from './UserView.tsx'
import { numberOf } from './place.ts'

const tabs = ['user', 'room', 'shots', 'punish'] as const
type Tab = (typeof tabs)[number]
type Of = { appId: number; uid: string; sid: string | null }

const useRoom = ({ appId, uid, sid }: Of) =>
  useCall(liveCalls.info, { appId, ...(sid ? { sid } : { uid }) })
const Room = (of: Of) => {
  const { data, error } = useRoom(of)
  return error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : !data ? (
    <p className="muted">{t('frontend.loading')}</p>
  ) : data.room ? (
    <RoomFacts room={data.room} />
  ) : (
    <p className="muted">{t('user_detail.no_room')}</p>
  )
}
const Shots = (of: Of) => {
  const { data } = useRoom(of)
  const shots = useShots(
    { appId: of.appId, ...(of.sid ? { sid: of.sid } : { uid: of.uid }) },
    { end: data?.room?.endedAt ?? null, since: data?.room?.startedAt ?? null },
  )
  return (
    <ShotWall
      shots={shots}
      tabs={data?.tabs ?? ['normal']}
      selected={null}
      onSelect={(shot) => window.open(shot.url, '_blank', 'noopener')}
      onOpen={(shot) => window.open(shot.url, '_blank', 'noopener')}
    />
  )
}

/**
 * What helps beside a live user, in a small window: the user, the room, its shots, what was done.
 * It goes when the page that opened it goes.
 */
export function AssistPage() {
  const { query } = usePlace()
  const { apps, choices, loading } = useApps()
  useEffect(() => {
    const timer = setInterval(() => {
      if ((window.opener as Window | null)?.closed) window.close()
    }, 2000)
    return () => clearInterval(timer)
  }, [])
  const uid = query.get('uid') ?? ''
  if (uid === '' || uid.length > 64 || query.get('isCps') !== 'true')
    return (
      <main className="ud-page small">
        <h1>{t('user_detail.assist_title')}</h1>
        <p className="problem" role="alert">
          {t('user_detail.assist_not_named')}
        </p>
      </main>
    )
  if (loading)
    return (
      <main className="ud-page small">
        <p className="muted">{t('frontend.loading')}</p>
      </main>
    )
  const named = numberOf(query.get('appId'))
  const appId = apps.find((app) => app.id === named)?.id ?? apps[0]?.id
  if (appId === undefined)
    return (
      <main className="ud-page small">
        <p className="problem" role="alert">
          {t('user_detail.foreign_app')}
        </p>
      </main>
    )
  const tab: Tab = tabs.find((one) => one === query.get('tabKey')) ?? 'user'
  const all = Object.fromEntries(query)
  const of = { appId, uid, sid: query.get('sid') ?? query.get('sessionId') }
  return (
    <main className="ud-page small">
      <header className="ud-assist">
        <h1>{t('user_detail.assist_title')}</h1>
        <select
          aria-label={t('user_detail.app')}
          value={String(appId)}
          onChange={(event) => setQuery({ ...all, appId: event.target.value })}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </header>
      <Tabs
        label={t('user_detail.assist_title')}
        value={tab}
        onChange={(key) => setQuery({ ...all, tabKey: key })}
        tabs={tabs.map((key) => ({ key, label: t(`user_detail.tab_${key}`) }))}
      >
        {tab === 'user' ? (
          <UserView appId={appId} uid={uid} type={null} />
        ) : tab === 'room' ? (
          <Room {...of} />
        ) : tab === 'shots' ? (
          <Shots {...of} />
        ) : (
          <PunishLog appId={appId} uid={uid} />
        )}
      </Tabs>
    </main>
  )
}

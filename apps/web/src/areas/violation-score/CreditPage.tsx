import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Account } from './Account.tsx'
import './violation-score.css'

type Of = { appId: number; uid: string }
const Search = ({ appId, uid }: { appId: string; uid: string }) => {
  const { choices } = useApps()
  const [draft, setDraft] = useState({ appId, uid })
  const app = draft.appId || choices[0]?.value || ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setQuery({ appId: app, uid: draft.uid.trim() })
  }
  return (
    <form className="filters" onSubmit={submit} aria-label={t('violation_score.find')}>
      <label>
        {t('violation_score.app')}{' '}
        <select value={app} onChange={(event) => setDraft({ ...draft, appId: event.target.value })}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('violation_score.uid')}{' '}
        <input
          className="mono"
          value={draft.uid}
          maxLength={64}
          onChange={(event) => setDraft({ ...draft, uid: event.target.value })}
        />
      </label>
      <button
        type="submit"
        className="btn primary"
        disabled={draft.uid.trim() === '' || app === ''}
      >
        {t('violation_score.find')}
      </button>
    </form>
  )
}

const Found = ({ appId, uid }: Of) => {
  const { data, error } = useCall(violationScoreCalls.user, { appId, uid })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return data ? <Account detail={data} /> : <p className="muted">{t('frontend.loading')}</p>
}

/** One account: its credit, and where each point comes from. */
export function CreditPage() {
  const { query } = usePlace()
  const appId = query.get('appId') ?? ''
  const uid = query.get('uid') ?? ''
  const isAsked = /^\d{1,9}$/.test(appId) && uid !== ''
  return (
    <div className="list-page">
      <h1>{t('violation_score.credit_title')}</h1>
      <Search key={`${appId} ${uid}`} appId={appId} uid={uid} />
      {isAsked ? (
        <Found appId={Number(appId)} uid={uid} />
      ) : (
        <p className="muted">{t('violation_score.credit_about')}</p>
      )}
    </div>
  )
}

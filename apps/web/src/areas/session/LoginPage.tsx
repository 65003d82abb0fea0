import { sessionCalls } from '@oas/contract/session/calls'
import type { Output } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import { type FormEvent, useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { currentLanguage, saveLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { clearStored } from '../../kit/storage.ts'
import { PasswordForm } from './PasswordForm.tsx'
import './login.css'

type Ways = Output<(typeof sessionCalls)['ways']>

/** Goes to '#/' and loads the page anew, in this tab and in every other that waits here. */
const enter = (): void => {
  const channel = new BroadcastChannel('global-login')
  channel.postMessage({ login: 1 })
  channel.close()
  window.location.hash = '/'
  window.location.reload()
}

const signOn = (): void => {
  clearStored()
  const query = new URLSearchParams({ host: window.location.host, redirectUrl: '/#/' })
  window.location.href = `${pathOf(sessionCalls.ssoLogin)}?${query}`
}

const LocalForm = ({ names, onDone }: { names: readonly string[]; onDone: () => void }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const logIn = (who: string): void => {
    send(sessionCalls.loginLocal, { name: who }).then(onDone).catch(refusedAt(setProblem, () => true))
  }
  const submit = (event: FormEvent): void => { event.preventDefault(); if (name.trim() === '') setProblem(t('error.required', { field: t('frontend.user_name') })); else logIn(name.trim()) }
  return (
    <form onSubmit={submit} className="login-form" noValidate>
      <label className="field">{t('frontend.user_name')}<input value={name} onChange={(event) => { setName(event.target.value); setProblem('') }} autoComplete="username" aria-invalid={problem !== ''} aria-describedby="local-problem" /><span className="problem" id="local-problem" role="alert">{problem}</span></label>
      <button type="submit" className="btn large primary">{t('frontend.log_in')}</button>
      {names.length > 0 && <div className="login-demo"><span className="muted">{t('frontend.demo_users')}</span>{names.map((who) => <button key={who} type="button" className="btn" onClick={() => logIn(who)}>{who}</button>)}</div>}
    </form>
  )
}

/** Log-in: single sign-on; account and password behind a checkbox; by name alone with demo data. */
export const LoginPage = () => {
  const [ways, setWays] = useState<Ways | null>(null)
  const [withPassword, setWithPassword] = useState(false)
  useEffect(() => {
    // Whoever is signed in already has no business here.
    send(sessionCalls.ways, {}).then((found) => { if (found.signedIn) window.location.hash = '/'; else setWays(found) }).catch(notifyFailure)
    const channel = new BroadcastChannel('global-login')
    channel.onmessage = (event: MessageEvent<{ login?: number }>) => { if (event.data?.login === 1) { window.location.hash = '/'; window.location.reload() } }
    return () => channel.close()
  }, [])
  return (
    <main className="login">
      <section className="login-card">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>{t('frontend.system_name')}</h1>
        {ways?.sso && <button type="button" className="btn large primary" onClick={signOn}>{t('frontend.single_sign_on')}</button>}
        {ways?.password && ways.sso && <label className="login-switch"><input type="checkbox" checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)} /> {t('frontend.use_password')}</label>}
        {ways?.password && (withPassword || !ways.sso) && !ways.local && <PasswordForm onDone={enter} />}
        {ways?.local && <LocalForm names={ways.demoUsers} onDone={enter} />}
        {ways?.local && ways.password && <details className="login-more"><summary>{t('frontend.use_password')}</summary><PasswordForm onDone={enter} /></details>}
      </section>
      <nav className="login-languages" aria-label={t('frontend.language')}>{(['cn', 'en', 'id', 'ru'] as const).map((language) => <button key={language} type="button" className="btn plain" aria-current={language === currentLanguage} onClick={() => { saveLanguage(language); window.location.reload() }}>{language.toUpperCase()}</button>)}</nav>
    </main>
  )
}

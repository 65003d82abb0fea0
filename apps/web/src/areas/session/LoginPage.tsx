import { sessionCalls } from '@oas/contract/session/calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { currentLanguage, saveLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { enter, followLogIn, signOn } from './enter.ts'
import { type Ways, formsOf } from './forms.ts'
import './login.css'

const LocalForm = ({ names, onDone }: { names: readonly string[]; onDone: () => void }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const logIn = (who: string): void => {
    send(sessionCalls.loginLocal, { name: who })
      .then(onDone)
      .catch(refusedAt(setProblem, () => true))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') setProblem(t('error.required', { field: t('frontend.user_name') }))
    else logIn(name.trim())
  }
  return (
    <form onSubmit={submit} className="login-form" noValidate>
      <label className="field">
        {t('frontend.user_name')}
        <input
          ref={field}
          name="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem('')
          }}
          autoComplete="username"
          aria-invalid={problem !== ''}
          aria-describedby="local-problem"
        />
        <span className="problem" id="local-problem" role="alert">
          {problem}
        </span>
      </label>
      <button type="submit" className="btn large primary">
        {t('frontend.log_in')}
      </button>
      {names.length > 0 && (
        <div className="login-demo">
          <span className="muted">{t('frontend.demo_users')}</span>
          {names.map((who) => (
            <button key={who} type="button" className="btn" onClick={() => logIn(who)}>
              {who}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}

/** Log-in: single sign-on; account and password behind a checkbox; by name alone with demo data. */
export function LoginPage() {
  const [ways, setWays] = useState<Ways | null>(null)
  const [withPassword, setWithPassword] = useState(false)
  useEffect(() => {
    // Whoever is signed in already has no business here.
    send(sessionCalls.ways, {})
      .then((found) => {
        if (found.signedIn) window.location.hash = '/'
        else setWays(found)
      })
      .catch(notifyFailure)
    return followLogIn()
  }, [])
  const forms = ways && formsOf(ways, withPassword)
  return (
    <main className="login">
      <section className="login-card">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>{t('frontend.system_name')}</h1>
        {forms?.sso && (
          <button type="button" className="btn large primary" onClick={signOn}>
            {t('frontend.single_sign_on')}
          </button>
        )}
        {forms?.tick && (
          <label className="login-switch">
            <input
              type="checkbox"
              checked={withPassword}
              onChange={(event) => setWithPassword(event.target.checked)}
            />{' '}
            {t('frontend.use_password')}
          </label>
        )}
        {forms?.password === 'shown' && <PasswordForm onDone={enter} focus />}
        {forms?.local && <LocalForm names={ways?.demoUsers ?? []} onDone={enter} />}
        {forms?.password === 'folded' && (
          <details className="login-more">
            <summary>{t('frontend.use_password')}</summary>
            <PasswordForm onDone={enter} focus={false} />
          </details>
        )}
      </section>
      <nav className="login-languages" aria-label={t('frontend.language')}>
        {(['cn', 'en', 'id', 'ru'] as const).map((language) => (
          <button
            key={language}
            type="button"
            className="btn plain"
            aria-current={language === currentLanguage}
            onClick={() => {
              saveLanguage(language)
              window.location.reload()
            }}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </nav>
    </main>
  )
}

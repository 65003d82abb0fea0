import { sessionCalls } from '@oas/contract/session/calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { type Problems, missingOf, refusedOf } from './password-problems.ts'

/** Account and password; Enter submits. Problems stand at the field, what was typed stays. */
export function PasswordForm({ onDone, focus }: { onDone: () => void; focus: boolean }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) nameField.current?.focus()
  }, [focus])
  // Who is told what is wrong goes on there.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select()
  }, [problems])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = missingOf({ name, password })
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    send(sessionCalls.login, { name: name.trim(), password })
      .then(onDone)
      .catch((error: unknown) => {
        const refused = refusedOf(error)
        if (refused) setProblems(refused)
        else notifyFailure(error)
      })
      .finally(() => setBusy(false))
  }
  return (
    <form ref={form} onSubmit={submit} className="login-form" noValidate>
      <div className="field">
        <label htmlFor="username">{t('frontend.user_name')}</label>
        <input
          ref={nameField}
          id="username"
          name="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          aria-invalid={problems.name !== undefined}
          aria-describedby="name-problem"
        />
        <span className="problem" id="name-problem" role="alert">
          {problems.name}
        </span>
      </div>
      <div className="field">
        <label htmlFor="current-password">{t('frontend.password')}</label>
        <input
          type="password"
          id="current-password"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          aria-invalid={problems.password !== undefined}
          aria-describedby="password-problem"
        />
        <span className="problem" id="password-problem" role="alert">
          {problems.password}
        </span>
      </div>
      <button type="submit" className="btn large primary" disabled={busy}>
        {t('frontend.log_in')}
      </button>
    </form>
  )
}

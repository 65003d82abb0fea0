import { maxViewName, savedViewCalls } from '@oas/contract/saved-view/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import { Icon } from '../Icon.tsx'
import { Popup } from '../Popup.tsx'
import { refusedAt } from '../form/refused.ts'
import { notifyFailure } from '../notice.tsx'

const refreshes = [savedViewCalls.list]

const Panel = ({ close }: { close: () => void }) => {
  const { path, query } = usePlace()
  const page = path.replace(/\/+$/, '')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: views, error } = useCall(savedViewCalls.list, { page })
  const save = useSend(savedViewCalls.save, { refreshes })
  const remove = useSend(savedViewCalls.remove, { refreshes })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') {
      setProblem(t('frontend.required', { field: t('frontend.view_name') }))
      return
    }
    save.mutate(
      { page, name, query: query.toString(), shared },
      {
        onSuccess: () => {
          setName('')
          setShared(false)
        },
        onError: refusedAt(setProblem, (at) => at === 'name'),
      },
    )
  }
  // The pressed button goes with its row; the focus stays in the panel.
  const drop = (id: string): void =>
    remove.mutate({ id }, { onSuccess: () => field.current?.focus(), onError: notifyFailure })
  return (
    <>
      <form className="popup-note" noValidate onSubmit={submit}>
        <label className="field">
          {t('frontend.view_name')}
          <input
            ref={field}
            value={name}
            maxLength={maxViewName}
            aria-required
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              setProblem('')
              setName(event.target.value)
            }}
          />
          <span className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
            {problem}
          </span>
        </label>
        {self?.permissions.includes('audit.team') && (
          <label className="popup-tick">
            <input
              type="checkbox"
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
            />
            {t('frontend.view_share')}
          </label>
        )}
        <button type="submit" className="btn primary" disabled={save.isPending}>
          {t('frontend.view_save')}
        </button>
      </form>
      {error && (
        <p className="popup-note" role="alert">
          {error.message}
        </p>
      )}
      {views?.length === 0 && <p className="popup-note muted">{t('frontend.views_none')}</p>}
      {views?.map((view) => (
        <div key={view.id} className="popup-row">
          <a className="popup-item" href={`#${page}?${view.query}`} onClick={close}>
            {view.name}
            {view.shared && (
              <span className="muted">{view.own ? t('frontend.view_shared') : view.owner}</span>
            )}
          </a>
          {view.own && (
            <button
              type="button"
              className="popup-button"
              aria-label={t('frontend.view_remove', { name: view.name })}
              title={t('frontend.view_remove', { name: view.name })}
              disabled={remove.isPending}
              onClick={() => drop(view.id)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
    </>
  )
}

/**
 * Saved filters of a list page: opens them, saves those that stand in the address, removes one's
 * own.
 */
export function SavedViews() {
  return (
    <Popup
      label={t('frontend.views')}
      button={
        <>
          <Icon name="list" />
          <span>{t('frontend.views')}</span>
        </>
      }
      align="left"
    >
      {(close) => <Panel close={close} />}
    </Popup>
  )
}

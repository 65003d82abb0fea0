import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { keyText } from '../key-text.ts'
import type { FormState } from './use-form.ts'
import { holdsUnreadable } from './unreadable.ts'
import './form.css'

type Props<T extends object> = {
  form: FormState<T>
  label: string
  children: ReactNode
  submitLabel?: string
  cancel?: ReactNode
  disabled?: string
  columns?: 1 | 2
  /** Stands between the fields and the buttons. */ notice?: ReactNode
}

/**
 * A form around `useForm`: Ctrl+Enter sends, the button shows that it is under way, refusals that
 * belong to no field stand above the buttons. `disabled` says why nothing may be saved.
 */
export function Form<T extends object>({
  form,
  label,
  children,
  submitLabel,
  cancel,
  disabled,
  columns = 1,
  notice,
}: Props<T>) {
  const send = (root: ParentNode): void => {
    if (!disabled) form.submit(holdsUnreadable(root))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    send(event.currentTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send(event.currentTarget)
    }
  }
  return (
    <form
      className={`form ${columns === 2 ? 'two' : ''}`}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <div className="form-fields">{children}</div>
      {notice}
      {form.refusal && (
        <p className="form-refusal" role="alert">
          {form.refusal}
        </p>
      )}
      <div className="form-buttons">
        <button
          type="submit"
          className="btn primary"
          disabled={form.busy || Boolean(disabled)}
          title={disabled}
          aria-busy={form.busy}
        >
          {submitLabel ?? t('frontend.save')} <kbd>{keyText('Control+Enter')}</kbd>
        </button>
        {cancel}
        {disabled && <span className="muted">{disabled}</span>}
      </div>
    </form>
  )
}

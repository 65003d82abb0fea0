import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../plural.ts'
import { registryOf } from '../actions/all.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { start, stop } from '../engine/session.ts'
import { WellnessForm } from '../wellness/WellnessForm.tsx'
import { confirmed } from '../results/asking.ts'
import { ContextReasonForm } from './ContextReasonForm.tsx'
import { DoubtfulForm } from './DoubtfulForm.tsx'
import { Key } from './Key.tsx'
import { WordForm } from './WordForm.tsx'

const Modals = lazy(async () => ({ default: (await import('../modals/Modals.tsx')).Modals }))

/** `locked`: Enter does nothing in it, not even on a button that has the focus. */
const Dialog = ({
  title,
  children,
  locked = false,
}: {
  title: string
  children: ReactNode
  locked?: boolean
}) => {
  const bench = useBench()
  const node = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    node.current?.showModal()
    node.current
      ?.querySelector<HTMLElement>('[data-safe], textarea, [data-autofocus="true"]')
      ?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={node}
      className="wb-dialog"
      aria-label={title}
      onClose={() => set(bench, { dialog: null, asking: null })}
      onKeyDown={(event) => {
        if (
          event.key === '?' &&
          !(event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
        )
          node.current?.close()
        if (locked && event.key === 'Enter' && !event.shiftKey) event.preventDefault()
      }}
    >
      <h2>
        {title}
        <span className="wb-space" />
        <button type="button" className="btn plain" onClick={() => node.current?.close()}>
          {t('audit.close')} <Key combo="Escape" />
        </button>
      </h2>
      {children}
    </dialog>
  )
}

const short = (keys: readonly string[]): readonly string[] =>
  keys.length > 8 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys

/**
 * The dialogs of the page: keys that live now, unresolved suspended orders, other windows,
 * wellness.
 */
export const Dialogs = () => {
  const bench = useBench()
  const dialog = useBenchState((state) => state.dialog)
  const others = useBenchState((state) => state.otherWindows)
  const suspended = useBenchState(
    (state) => state.suspended.length || (state.stat?.mySuspended ?? 0),
  )
  const record = useBenchState(focused)
  const asking = useBenchState((state) => state.asking)
  const modal = useBenchState((state) => state.modal)
  if (asking)
    return (
      <Dialog title={asking.act} locked={asking.mode === 'key'}>
        {asking.summary ? (
          <p>{asking.subject}</p>
        ) : (
          <dl className="wb-ask">
            <dt>{t('audit.confirm_subject')}</dt>
            <dd className="mono">{asking.subject}</dd>
            <dt>{t('audit.confirm_what')}</dt>
            <dd>{asking.act}</dd>
            {asking.end ? (
              <>
                <dt>{t('audit.confirm_until')}</dt>
                <dd>{asking.end}</dd>
              </>
            ) : null}
          </dl>
        )}
        {asking.note ? <p className="wb-bar warn">{asking.note}</p> : null}
        {/* Enter confirms where it is the key: the focus must not stand on the button that closes. */}
        <button
          type="button"
          className="btn danger large"
          {...(asking.mode === 'press' ? { 'data-safe': '' } : {})}
          onClick={(event) => {
            if (asking.mode === 'press' || event.detail > 0) confirmed(bench)
          }}
        >
          {t('audit.act_confirm')} <Key combo={asking.mode === 'key' ? 'Shift+Enter' : 'Enter'} />
        </button>
      </Dialog>
    )
  if (modal)
    return (
      <Suspense fallback={null}>
        <Modals />
      </Suspense>
    )
  if (dialog === 'doubtful')
    return (
      <Dialog title={t('audit.act_doubtful')}>
        <DoubtfulForm />
      </Dialog>
    )
  if (dialog === 'context')
    return (
      <Dialog title={t('panel.reason_title')}>
        <ContextReasonForm />
      </Dialog>
    )
  if (dialog === 'keys')
    return (
      <Dialog title={t('audit.act_keys')}>
        <dl className="wb-keys">
          {registryOf(bench.kind.panel).actions.map((action) => (
            <div key={action.id}>
              <dt>{t(action.label)}</dt>
              <dd>
                {short(action.keys).map((key) =>
                  key === '…' ? '…' : <Key key={key} combo={key} />,
                )}
                {action.layer === 'frame' ? null : (
                  <small className="muted">
                    {t(
                      action.layer === 'form'
                        ? 'audit.layer_form'
                        : action.layer === 'confirm'
                          ? 'audit.layer_confirm'
                          : 'audit.layer_viewer',
                    )}
                  </small>
                )}
              </dd>
            </div>
          ))}
          {bench.kind.panel.startsWith('text') ? null : (
            <div>
              <dt>{t('audit.viewer_keys')}</dt>
              <dd>
                {['a', 's', 'd', 'x', 'z', 'Shift+z', 'ArrowLeft', 'ArrowRight'].map((key) => (
                  <Key key={key} combo={key} />
                ))}
                <small className="muted">{t('audit.layer_viewer')}</small>
              </dd>
            </div>
          )}
        </dl>
      </Dialog>
    )
  if (dialog === 'stop')
    return (
      <Dialog title={t('audit.stop')}>
        <p className="wb-bar warn">{tn('audit.suspended_left', suspended)}</p>
        <button type="button" className="btn primary" onClick={() => void stop(bench)}>
          {t('audit.continue')}
        </button>
      </Dialog>
    )
  if (dialog === 'other-windows')
    return (
      <Dialog title={t('audit.start')}>
        <p>{tn('audit.other_windows', others.length)}</p>
        <p className="muted">{t('audit.take_over_hint')}</p>
        <div className="wb-dialog-acts">
          <button
            type="button"
            data-safe=""
            className="btn primary"
            onClick={() => void start(bench)}
          >
            {t('audit.beside')}
          </button>
          <button type="button" className="btn" onClick={() => void start(bench, true)}>
            {t('audit.take_over')}
          </button>
          <button type="button" className="btn plain" onClick={() => set(bench, { dialog: null })}>
            {t('audit.cancel')}
          </button>
        </div>
      </Dialog>
    )
  if (dialog === 'word' && record)
    return (
      <Dialog title={t('text_inspection.act_word')}>
        <WordForm />
      </Dialog>
    )
  if (dialog === 'wellness')
    return (
      <Dialog title={t('audit.wellness')}>
        <WellnessForm />
      </Dialog>
    )
  return null
}

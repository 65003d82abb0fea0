import { Suspense, lazy } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { start, stop } from '../engine/session.ts'
import { WellnessForm } from './WellnessForm.tsx'
import { AskDialog } from './AskDialog.tsx'
import { ContextReasonForm } from './ContextReasonForm.tsx'
import { Dialog } from './Dialog.tsx'
import { DoubtfulForm } from './DoubtfulForm.tsx'
import { InspectDialog } from './InspectDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { WordForm } from './WordForm.tsx'

const Modals = lazy(async () => ({ default: (await import('../modals/Modals.tsx')).Modals }))

const StopDialog = () => {
  const bench = useBench()
  const suspended = useBenchState(
    (state) => state.suspended.length || (state.stat?.mySuspended ?? 0),
  )
  return (
    <Dialog title={t('audit.stop')}>
      <p className="wb-bar warn">{tn('audit.suspended_left', suspended)}</p>
      <button type="button" className="btn primary" onClick={() => void stop(bench)}>
        {t('audit.continue')}
      </button>
    </Dialog>
  )
}

const OtherWindowsDialog = () => {
  const bench = useBench()
  const others = useBenchState((state) => state.otherWindows)
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
}

const WordDialog = () =>
  useBenchState(focused) ? (
    <Dialog title={t('text_inspection.act_word')}>
      <WordForm />
    </Dialog>
  ) : null

/**
 * The dialogs of the page: keys that live now, unresolved suspended orders, other windows,
 * wellness.
 */
export function Dialogs() {
  const dialog = useBenchState((state) => state.dialog)
  const asking = useBenchState((state) => state.asking)
  const modal = useBenchState((state) => state.modal)
  if (asking) return <AskDialog asking={asking} />
  if (modal)
    return (
      <Suspense fallback={null}>
        <Modals />
      </Suspense>
    )
  switch (dialog) {
    case 'doubtful':
      return (
        <Dialog title={t('audit.act_doubtful')}>
          <DoubtfulForm />
        </Dialog>
      )
    case 'context':
      return (
        <Dialog title={t('panel.reason_title')}>
          <ContextReasonForm />
        </Dialog>
      )
    case 'keys':
      return <KeysDialog />
    case 'stop':
      return <StopDialog />
    case 'other-windows':
      return <OtherWindowsDialog />
    case 'word':
      return <WordDialog />
    case 'inspect':
      return <InspectDialog />
    case 'wellness':
      return (
        <Dialog title={t('audit.wellness')}>
          <WellnessForm />
        </Dialog>
      )
    default:
      return null
  }
}

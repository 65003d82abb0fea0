import { t } from '../../i18n/texts.ts'
import { useBench } from '../engine/react.ts'
import type { Asking } from '../engine/state.ts'
import { confirmAsked } from '../verdict/decide-or-ask.ts'
import { Dialog } from './Dialog.tsx'
import { Key } from '../parts/Key.tsx'

/** Asks before an act that needs it: what it falls on, what it does, until when. */
export function AskDialog({ asking }: { asking: Asking }) {
  const bench = useBench()
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
      {/* Enter confirms where it is the key: the focus must not stand on what closes. */}
      <button
        type="button"
        className="btn danger large"
        {...(asking.mode === 'press' ? { 'data-safe': '' } : {})}
        onClick={(event) => {
          if (asking.mode === 'press' || event.detail > 0) confirmAsked(bench)
        }}
      >
        {t('audit.act_confirm')} <Key combo={asking.mode === 'key' ? 'Shift+Enter' : 'Enter'} />
      </button>
    </Dialog>
  )
}

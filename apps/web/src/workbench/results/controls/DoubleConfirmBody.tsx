import { asksPhrase } from '@oas/contract/decision/forms/punish'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { serverNow } from '../../engine/bench.ts'
import { namesOfLists, listsOf } from '../../rules/white-list.ts'
import type { FormProps } from './form-props.ts'
import { TimesBody } from './TimesBody.tsx'

/**
 * Names what is about to happen, to whom and until when; what is grave and for ever asks for the
 * end of the uid.
 */
export function DoubleConfirmBody(props: FormProps) {
  const { bench, button, draft, record, facts, change } = props
  const time = Number(draft.form['punishTime'] ?? button.content.defaultTime ?? 0)
  const listed = namesOfLists(listsOf(record))
  return (
    <>
      <TimesBody {...props} />
      <dl className="wb-ask">
        <dt>{t('audit.confirm_subject')}</dt>
        <dd className="mono">{record.uid || record.postId}</dd>
        <dt>{t('audit.confirm_what')}</dt>
        <dd>{tData(button.transKey)}</dd>
        <dt>{t('audit.confirm_until')}</dt>
        <dd>
          {time === -1
            ? t('audit.time_permanent')
            : time > 0
              ? formatTime(serverNow(bench) + time * 1000)
              : t('audit.time_once')}
        </dd>
        {listed ? (
          <>
            <dt>{t('audit.white_list')}</dt>
            <dd>{listed}</dd>
          </>
        ) : null}
        {facts.related.length > 0 ? (
          <>
            <dt>{t('audit.related_users')}</dt>
            <dd className="mono">{facts.related.join(', ')}</dd>
          </>
        ) : null}
      </dl>
      {asksPhrase(button, draft.form) ? (
        <label className="wb-field">
          <span>{t('audit.type_last_digits', { n: Math.min(4, record.uid.length) })}</span>
          <input
            className="wb-input mono"
            autoFocus
            autoComplete="off"
            value={String(draft.form['phrase'] ?? '')}
            onChange={(event) => change({ ...draft.form, phrase: event.target.value })}
          />
        </label>
      ) : null}
    </>
  )
}

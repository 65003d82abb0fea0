import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { talkers } from '@oas/contract/decision/forms/items'
import { banScopes } from '@oas/contract/setting/control-options'
import { t } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

const names = {
  account: 'audit.scope_account',
  device: 'audit.scope_device',
  ip: 'audit.scope_ip',
  phone: 'audit.scope_phone',
} as const

/** What of a user is banned, and which related users along with it. */
export function ScopesBody(props: FormProps) {
  const { button, draft, facts, record, change } = props
  const offered = button.content.scopes ?? banScopes
  const scopes = stringsIn(draft.form['scopes']) ?? []
  const uids = stringsIn(draft.form['uids']) ?? []
  const named = Array.isArray(record.data['related'])
    ? (record.data['related'] as { uid?: string; reason?: string }[])
    : []
  const related = [
    ...named,
    ...talkers(record)
      .filter((uid) => !named.some((one) => one.uid === uid))
      .map((uid) => ({ uid, reason: t('audit.other_party') })),
  ]
  return (
    <>
      <Choices
        label={t('audit.scopes')}
        role="checkbox"
        choices={offered.map((scope) => ({
          id: scope,
          text: t(names[scope]),
          on: scopes.includes(scope),
        }))}
        onPick={(index) =>
          change({ ...draft.form, scopes: togglePick(scopes, offered[index] as string) })
        }
      />
      {related.length > 0 ? (
        <fieldset className="wb-ticks">
          <legend>{t('audit.related_users')}</legend>
          {related.map(({ uid = '', reason = '' }) => (
            <label key={uid} className="wb-line">
              <input
                type="checkbox"
                checked={uids.includes(uid)}
                onChange={() => change({ ...draft.form, uids: togglePick(uids, uid) })}
              />
              <span className="mono">{uid}</span>
              <span className="muted">{reason}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {uids.length > 0 ? (
        <label className="wb-line">
          <input
            type="checkbox"
            checked={draft.form['notSelf'] === true}
            onChange={(event) =>
              change({ ...draft.form, notSelf: event.target.checked || undefined })
            }
          />
          {t('audit.not_self', { uid: record.uid })}
        </label>
      ) : null}
      {facts.accounts > 5 && scopes.includes('device') ? (
        <label className="wb-line">
          <input
            type="checkbox"
            checked={draft.form['deviceWarned'] === true}
            onChange={(event) => change({ ...draft.form, deviceWarned: event.target.checked })}
          />
          {t('audit.device_accounts', { n: facts.accounts })}
        </label>
      ) : null}
      <TimesBody {...props} />
    </>
  )
}

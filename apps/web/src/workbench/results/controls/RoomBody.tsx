import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { roomActs } from '@oas/contract/setting/control-options'
import { t } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

const names = {
  warn: 'audit.room_warn',
  mic_off: 'audit.room_mic_off',
  lower: 'audit.room_lower',
  lock: 'audit.room_lock',
  cut: 'audit.room_cut',
  close: 'audit.room_close',
} as const

/** Acts on a running room; the microphone is taken from chosen seats. */
export function RoomBody(props: FormProps) {
  const { button, draft, facts, record, change } = props
  const offered = button.content.acts ?? roomActs
  const actions = stringsIn(draft.form['actions']) ?? []
  const mics = stringsIn(draft.form['micUids']) ?? []
  return (
    <>
      <dl className="wb-ask">
        <dt>{t('audit.room')}</dt>
        <dd>{record.lives[0]?.title ?? record.lives[0]?.roomId ?? '–'}</dd>
      </dl>
      <Choices
        label={t('audit.room_acts')}
        role="checkbox"
        choices={offered.map((act) => ({
          id: act,
          text: t(names[act]),
          on: actions.includes(act),
        }))}
        onPick={(index) =>
          change({ ...draft.form, actions: togglePick(actions, offered[index] as string) })
        }
      />
      {actions.includes('mic_off') && facts.seats.length > 0 ? (
        <fieldset className="wb-ticks">
          <legend>{t('audit.seats')}</legend>
          {facts.seats.map((uid) => (
            <label key={uid} className="wb-line">
              <input
                type="checkbox"
                checked={mics.includes(uid)}
                onChange={() => change({ ...draft.form, micUids: togglePick(mics, uid) })}
              />
              <span className="mono">{uid}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <TimesBody {...props} />
    </>
  )
}

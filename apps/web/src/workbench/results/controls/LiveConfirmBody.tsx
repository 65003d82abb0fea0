import { useEffect } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from '../result-form.ts'
import { TimesBody } from './TimesBody.tsx'

/** The newest shot there is of a room: that of its stream, else its cover. */
const newestShot = ({ record }: Pick<FormProps, 'record'>): string => record.videos.flatMap((video) => video.captures ?? []).toSorted((a, b) => b.at - a.at)[0]?.url ?? record.pictures.at(-1)?.content ?? record.lives[0]?.cover ?? ''

/** The room as it is at this second: title, viewers and a shot that is kept as evidence. */
export const LiveConfirmBody = (props: FormProps) => {
  const { button, draft, record, facts, change } = props
  const [room] = record.lives
  const shot = newestShot(props)
  const state = facts.roomOn ? 'on' : 'over'
  useEffect(() => { if (draft.form['shotUrl'] === undefined) change({ ...draft.form, shotUrl: shot, viewers: room?.viewers ?? 0, roomState: state }) }, [draft.form, change, shot, room?.viewers, state])
  return (
    <>
      <dl className="wb-ask"><dt>{t('audit.room')}</dt><dd>{room?.title ?? room?.roomId ?? '–'}{facts.roomOn ? '' : ` · ${tData('result.room_over')}`}</dd><dt>{t('audit.viewers')}</dt><dd>{room?.viewers ?? 0}</dd><dt>{t('audit.confirm_what')}</dt><dd>{tData(button.transKey)}</dd></dl>
      {shot ? <img className="wb-form-shot wb-shield" src={shot} alt={t('audit.shot')} /> : null}
      <TimesBody {...props} />
    </>
  )
}

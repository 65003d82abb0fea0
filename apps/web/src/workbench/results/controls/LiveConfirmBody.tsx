import { liveCalls } from '@oas/contract/live/calls'
import { thumbUrl } from '@oas/media/thumb'
import { useEffect } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { Picture } from '../../../kit/picture/Picture.tsx'
import type { FormProps } from './form-props.ts'
import { TimesBody } from './TimesBody.tsx'

const refreshMs = 5000
/** The newest shot that came with the record: that of its stream, else its cover. */
const sentShot = ({ record }: Pick<FormProps, 'record'>): string =>
  record.videos.flatMap((video) => video.captures ?? []).toSorted((a, b) => b.at - a.at)[0]?.url ??
  record.pictures.at(-1)?.content ??
  record.lives[0]?.cover ??
  ''

/** The room as it is now, asked again every few seconds; null where nothing newer is known. */
const useRoomNow = ({ bench, record }: FormProps) => {
  const [sent] = record.lives
  const { data } = useCall(
    liveCalls.info,
    { appId: record.appId, ...(sent === undefined ? {} : { sid: sent.sid }) },
    { refetchMs: refreshMs, enabled: !bench.preview && sent !== undefined },
  )
  return data?.room ?? null
}

/**
 * The room as it is at this second: title, viewers and its newest shot, which is kept as evidence.
 * What came with the record stands in where nothing newer is known.
 */
export function LiveConfirmBody(props: FormProps) {
  const {
    button,
    draft: { form },
    record,
    facts,
    change,
  } = props
  const [sent] = record.lives
  const now = useRoomNow(props)
  const shot = now?.shot?.url ?? sentShot(props)
  const viewers = now?.viewers ?? sent?.viewers ?? 0
  const on = facts.roomOn && (now === null || now.endedAt === null)
  const state = on ? 'on' : 'over'
  useEffect(() => {
    if (form['shotUrl'] !== shot || form['viewers'] !== viewers || form['roomState'] !== state)
      change({ ...form, shotUrl: shot, viewers, roomState: state })
  }, [form, change, shot, viewers, state])
  return (
    <>
      <dl className="wb-ask">
        <dt>{t('audit.room')}</dt>
        <dd>
          {now?.title || sent?.title || sent?.roomId || '–'}
          {on ? '' : ` · ${tData('result.room_over')}`}
        </dd>
        <dt>{t('audit.viewers')}</dt>
        <dd>{viewers}</dd>
        <dt>{t('audit.confirm_what')}</dt>
        <dd>{tData(button.transKey)}</dd>
      </dl>
      {shot ? (
        <span className="wb-form-shot wb-shield">
          <Picture url={thumbUrl(shot, 480)} alt={t('audit.shot')} bubbles />
        </span>
      ) : null}
      <TimesBody {...props} />
    </>
  )
}

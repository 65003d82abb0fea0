import { messageCalls } from '@oas/contract/message/calls'
import { useEffect } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { MessageText } from './MessageText.tsx'
import { typeWord } from './words.ts'
import './message.css'

/** One message; what is opened is read. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall(messageCalls.detail, { id })
  const refreshes = [messageCalls.list, messageCalls.statistics, messageCalls.detail]
  const { mutate: read } = useSend(messageCalls.check, { refreshes })
  const state = data?.state
  useEffect(() => {
    if (state === 'unread') read({ ids: [id] }, { onError: notifyFailure })
  }, [state, id, read])
  return (
    <Drawer
      title={data ? typeWord(data.msgType) : t('message.title')}
      onClose={onClose}
      width={520}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <div className="message-detail">
          <MessageText message={data} />
          <dl>
            <dt>{t('frontend.time')}</dt>
            <dd>{formatTime(data.createTime)}</dd>
            <dt>{t('message.sender')}</dt>
            <dd>{data.sender || data.plat}</dd>
            <dt>{t('frontend.state')}</dt>
            <dd>{tData(`message.state_${data.state}`)}</dd>
            {data.readTime !== null && (
              <>
                <dt>{t('message.read_at')}</dt>
                <dd>{formatTime(data.readTime)}</dd>
              </>
            )}
          </dl>
          {data.link && (
            <p>
              <a className="btn" href={`#${data.link}`}>
                {t('message.open_link')}
              </a>
            </p>
          )}
        </div>
      )}
    </Drawer>
  )
}

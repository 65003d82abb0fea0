import type { Channel } from '@oas/contract/news/limits'
import { useEffect } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ConfirmRead } from './ConfirmRead.tsx'
import { NewsCard } from './NewsCard.tsx'
import { refreshNews, useNews, useNewsRight } from './use-news.ts'
import './news.css'

/** Today's news of one channel in a dialog. Closing it reads the list of the frame anew. */
export function TodayNews({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { allowed, refusal } = useNewsRight()
  const { data, isError } = useNews({ notifyType: channel }, allowed)
  useEffect(
    () => () => {
      void refreshNews()
    },
    [],
  )
  return (
    <Modal title={t('frontend.news_management')} width={800} maxHeight={600} onClose={onClose}>
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      {allowed && isError && (
        <p className="problem" role="alert">
          {t('news.load_failed')}
        </p>
      )}
      {allowed && !isError && data?.length === 0 && <p className="muted">{t('news.nothing')}</p>}
      {allowed &&
        !isError &&
        data?.map((item, index) => (
          <NewsCard key={item.id} item={item} number={index + 1}>
            <ConfirmRead item={item} />
          </NewsCard>
        ))}
    </Modal>
  )
}

import type { NewsItem } from '@oas/contract/news/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { LinkText } from '../../kit/text/LinkText.tsx'
import { RichText } from '../../kit/text/RichText.tsx'
import { Attachments } from './Attachments.tsx'
import './news.css'

/** Everything that a notice says, numbered and coloured by its level. */
export function NewsCard({
  item,
  number,
  children,
}: {
  item: NewsItem
  number: number
  children?: ReactNode
}) {
  return (
    <article className={`news-card level-${item.level}`} aria-label={`${number}. ${item.title}`}>
      <header>
        <span className="news-number">{number}</span>
        <h3>{item.title}</h3>
        <span className="news-level">{tData(`news.level_${item.level}`)}</span>
        <span className="muted">
          {tData(`news.category_${item.dataType}`)} · {item.type}
        </span>
        {item.eventTime !== null && <time className="muted">{formatTime(item.eventTime)}</time>}
      </header>
      <RichText markup={item.content} />
      {item.auditRule && (
        <section>
          <h4>{t('news.audit_rule')}</h4>
          <RichText markup={item.auditRule} />
        </section>
      )}
      {item.keyword && (
        <p className="news-keywords">
          <span className="muted">{t('news.keyword')}</span> {item.keyword}
        </p>
      )}
      {item.extraFiles.length > 0 && (
        <section>
          <h4>{t('news.attachments')}</h4>
          <Attachments urls={item.extraFiles} />
        </section>
      )}
      {item.urls.length > 0 && (
        <section>
          <h4>{t('news.links')}</h4>
          <ul className="news-links">
            {item.urls.map((url) => (
              <li key={url}>
                <LinkText text={url} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.reviews.length > 0 && (
        <details>
          <summary>
            {t('news.reviews')} ({item.reviews.length})
          </summary>
          {item.reviews.map((review) => (
            <section
              key={`${review.reviewTime ?? ''} ${review.reviewContent}`}
              className="news-review"
            >
              {review.reviewTime !== null && (
                <time className="muted">{formatTime(review.reviewTime)}</time>
              )}
              <RichText markup={review.reviewContent} />
              {review.summary && (
                <p>
                  <strong>{t('news.review_summary')}</strong> {review.summary}
                </p>
              )}
            </section>
          ))}
        </details>
      )}
      {children && <footer>{children}</footer>}
    </article>
  )
}

import { articleCalls } from '@oas/contract/article/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { ArticleText } from '../../kit/text/ArticleText.tsx'
import { formatTime } from '../../kit/time.ts'
import { WriteDialog } from './WriteDialog.tsx'
import { refreshes } from './words.ts'

/** An article to be read, and to say that one has. */
export function ArticleDrawer({
  id,
  writes,
  onClose,
}: {
  id: string
  writes: boolean
  onClose: () => void
}) {
  const { data, error } = useCall(articleCalls.item, { id })
  const mark = useSend(articleCalls.markRead, { refreshes })
  const [editing, setEditing] = useState(false)
  if (!data)
    return (
      <Drawer title={t('article.title')} onClose={onClose}>
        {error ? (
          <p className="problem" role="alert">
            {error.message}
          </p>
        ) : (
          <p className="muted" aria-busy="true">
            {t('frontend.loading')}
          </p>
        )}
      </Drawer>
    )
  return (
    <Drawer title={data.title} onClose={onClose} width={760}>
      <p className="article-marks">
        {data.must && <span className="state-tag bad">{t('article.must')}</span>}
        {data.state !== 'published' && (
          <span className="state-tag warn">{tData(`article.state_${data.state}`)}</span>
        )}
        {data.labels.map((label) => (
          <span key={label.id} className="article-tag">
            {label.name}
          </span>
        ))}
        {data.tags.map((tag) => (
          <span key={tag} className="article-tag">
            #{tag}
          </span>
        ))}
      </p>
      <p className="muted">
        {t('article.by', { author: data.author, time: formatTime(data.changedAt) })}
        {writes && data.mustReaders > 0 && (
          <>
            {' '}
            · {t('article.readers', { read: data.haveRead, must: data.mustReaders })} (
            {data.mustRoles.map((role) => role.name).join(', ')})
          </>
        )}
      </p>
      <ArticleText text={data.body} />
      <p className="form-buttons">
        {data.state === 'published' &&
          (data.read ? (
            <span className="state-tag good">{t('article.read')}</span>
          ) : (
            <button
              type="button"
              className="btn primary"
              disabled={mark.isPending}
              onClick={() => mark.mutate({ id, version: data.version }, { onError: notifyFailure })}
            >
              {t('article.mark_read')}
            </button>
          ))}
        {writes && (
          <button type="button" className="btn" onClick={() => setEditing(true)}>
            {t('article.edit')}
          </button>
        )}
      </p>
      {editing && (
        <WriteDialog key={data.version} article={data} onClose={() => setEditing(false)} />
      )}
    </Drawer>
  )
}

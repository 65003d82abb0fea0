import type { Output } from '@oas/contract/define'
import type { fileCalls } from '@oas/contract/file/calls'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import type { HostsDraft } from './hosts-draft.ts'

type Props = {
  published: Output<typeof fileCalls.published>
  draft: HostsDraft | null
  busy: boolean
  onDiscard: () => void
  onAdd: () => void
  onPublish: () => void
}

/** What is in force, and the buttons that change it. */
export function HostsBar({ published, draft, busy, onDiscard, onAdd, onPublish }: Props) {
  return (
    <div className="list-head">
      <h1>{t('file.hosts')}</h1>
      <span className="muted">
        {published.version === 0
          ? t('file.never')
          : t('file.version_by', {
              version: published.version,
              by: published.by,
              time: formatTime(published.at),
            })}
      </span>
      <span className="list-space" />
      {draft && (
        <>
          <span className="state-tag warn">{t('file.unpublished')}</span>
          <button type="button" className="btn" onClick={onDiscard}>
            {t('file.discard')}
          </button>
        </>
      )}
      <button type="button" className="btn" onClick={onAdd}>
        {t('file.add_host')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={!draft || busy}
        aria-busy={busy}
        onClick={onPublish}
      >
        {t('file.publish')}
      </button>
    </div>
  )
}

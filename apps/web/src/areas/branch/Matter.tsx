import type { BranchHeld } from '@oas/contract/branch/calls'
import { t, tData } from '../../i18n/texts.ts'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { useTypes } from '../../kit/use-types.ts'

type Props = {
  of: Pick<BranchHeld, 'task' | 'text' | 'cause'>
  post: Pick<BranchHeld['record'], 'appId' | 'type' | 'recordId' | 'postId'>
  /** Null: not there, or not loaded. */ record: BranchHeld['record'] | null
}
/** The record people differ on, and what its task says of it. */
export function Matter({ of: { task, text, cause }, post, record }: Props) {
  const { nameOfType } = useTypes()
  return (
    <section className="branch-matter" aria-label={t('branch.task')}>
      <p>
        <strong>{task}</strong>{' '}
        <span className="muted">
          {nameOfType(post)} · {tData(`branch.cause_${cause}`)}
        </span>
      </p>
      {text !== '' && <p className="branch-text">{text}</p>}
      <p className="mono">
        <ShownText text={post.postId} />{' '}
        <a
          className="btn"
          href={recordHref({ recordId: post.recordId })}
          target="_blank"
          rel="noreferrer"
        >
          {t('branch.open_record')}
        </a>
      </p>
      {record && <RecordContent record={record} />}
    </section>
  )
}

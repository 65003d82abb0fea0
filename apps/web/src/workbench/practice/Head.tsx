import type { Marked, Practice } from '@oas/contract/practice/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

/** What one is doing and how far one is; what was just answered counts already. */
export function Head({ practice, marked }: { practice: Practice; marked: Marked | null }) {
  const { name, total, left, deadline } = practice
  const fresh = marked?.saved ? 1 : 0
  const answered = practice.answered + fresh
  const right =
    practice.right === null ? null : practice.right + (marked?.right && marked.saved ? 1 : 0)
  return (
    <header className="practice-head">
      <h1>{name}</h1>
      {total > 0 && (
        <>
          <progress value={answered} max={total} aria-label={t('practice.progress')} />
          <span>{t('practice.n_of', { n: Math.min(total, practice.answered + 1), m: total })}</span>
        </>
      )}
      {right !== null && answered > 0 && (
        <span>{t('practice.right_of', { n: right, m: answered })}</span>
      )}
      {left !== null && (
        <span className="muted">{t('practice.left_today', { n: Math.max(0, left - fresh) })}</span>
      )}
      {deadline !== null && (
        <span className="muted">{t('practice.until', { at: formatTime(deadline) })}</span>
      )}
      <span className="practice-space" />
      <a href="#/practice">{t('practice.back')}</a>
    </header>
  )
}

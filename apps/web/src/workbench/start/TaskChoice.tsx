import { queueCalls } from '@oas/contract/queue/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'

/** Rounds of the tasks that have orders for a page which works inside of one, each a way to it. */
export function TaskChoice({ kind }: { kind: AuditKind }) {
  const { data } = useCall(queueCalls.tasks, { pageKey: kind.name }, { refetchMs: 30_000 })
  const rounds = new Map<string, { task: string; round: number; waiting: number }>()
  for (const { tfTaskId, tfRound, waiting } of data?.list ?? [])
    rounds.set(`${tfTaskId} ${tfRound}`, {
      task: tfTaskId,
      round: tfRound,
      waiting: waiting + (rounds.get(`${tfTaskId} ${tfRound}`)?.waiting ?? 0),
    })
  if (rounds.size === 0) return null
  return (
    <nav className="wb-pages" aria-label={t('audit.tasks')}>
      <ul>
        {[...rounds].map(([key, { task, round, waiting }]) => (
          <li key={key}>
            <a href={`#/tags/audit/${kind.path}?tfTaskId=${task}&tfRound=${round}`}>
              {t('audit.task_round', { id: task, round })}
              <b>{waiting}</b>
              <span className="muted">{t('audit.waiting')}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

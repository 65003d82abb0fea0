import { settingCalls } from '@oas/contract/setting/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { refill } from '../engine/refill.ts'
import { useTask } from '../engine/use-task.ts'
import { CareStop } from '../../kit/care/CareStop.tsx'
import { useCareStops } from '../../kit/care/use-care-stops.ts'
import { auditKinds } from '../../nav/audit-kinds.ts'
import { ExamNote } from '../parts/ExamNote.tsx'
import { EmptyTask } from './EmptyTask.tsx'

/**
 * Nothing waits here: says so, and where most is waiting instead. A failed fetch says why and how
 * to go on.
 */
export function EmptyQueue() {
  const bench = useBench()
  const { fetching, fetchProblem, drained, chosen } = useBenchState((state) => state)
  const task = useTask(bench)
  const stops = useCareStops(chosen)
  const others = useCall(settingCalls.typesV3, {}, { enabled: drained })
  const best = auditKinds
    .filter((kind) => kind.name !== bench.kind.name)
    .map((kind) => ({
      kind,
      n: (others.data ?? [])
        .flatMap((app) => app.types)
        .filter((info) => info.pageKeys.includes(kind.name))
        .reduce((sum, info) => sum + (info.waiting ?? 0), 0),
    }))
    .toSorted((a, b) => b.n - a.n)[0]
  return (
    <div className="wb-record wb-empty" role="status">
      {fetchProblem ? (
        <>
          <p>{fetchProblem}</p>
          <button type="button" className="btn" onClick={() => void refill(bench)}>
            {t('audit.retry')}
          </button>
        </>
      ) : fetching || !drained ? (
        <p className="muted wb-late">{t('audit.loading')}</p>
      ) : (
        <>
          <ExamNote types={chosen} />
          {stops.length > 0 ? (
            <CareStop stops={stops} />
          ) : task ? (
            <EmptyTask task={task} />
          ) : (
            <>
              <h2>{t('audit.queue_empty')}</h2>
              <p className="muted">{t('audit.queue_empty_hint')}</p>
            </>
          )}
          {best && best.n > 0 ? (
            <a className="btn primary" href={`#/tags/audit/${best.kind.path}`}>
              {t(best.kind.title)} · {best.n}
            </a>
          ) : null}
        </>
      )}
    </div>
  )
}

import { inspectionCalls } from '@oas/contract/inspection/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { firstDiffering, heldDiffering } from '../engine/differing.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Dialog } from './Dialog.tsx'
import { InspectForm } from './InspectForm.tsx'
import { sayDiffering } from '../engine/say-differing.ts'

/** Asks of an answer that differs from the decision what was wrong with that, one at a time. */
export function InspectDialog() {
  const bench = useBench()
  const verdict = useBenchState(firstDiffering)
  const n = useBenchState((state) => heldDiffering(state).length)
  const { data, error } = useCall(
    inspectionCalls.compare,
    {
      orderId: verdict?.record.id ?? '0',
      ...(verdict ? { resultId: verdict.resultId, labels: [...verdict.draft.labels] } : {}),
    },
    { enabled: verdict !== undefined },
  )
  if (!verdict) return null
  const title = [t('inspect_page.title'), ...(n > 1 ? [t('inspect_page.more', { n })] : [])].join(
    ' · ',
  )
  return (
    <Dialog title={title}>
      {error ? (
        <p className="wb-problem" role="alert">
          {error.message}
        </p>
      ) : null}
      {data?.given ? (
        <InspectForm
          key={verdict.record.id}
          verdict={verdict}
          given={data.given}
          kind={data.kind}
          errorClass={data.errorClass}
          severity={data.severity}
          answered={data.answered}
          onSay={(say) => sayDiffering(bench, verdict, say)}
        />
      ) : (
        <p className="muted">{t('audit.loading')}</p>
      )}
    </Dialog>
  )
}

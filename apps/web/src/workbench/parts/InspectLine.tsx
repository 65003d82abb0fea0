import { inspectionCalls } from '@oas/contract/inspection/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../api/use-call.ts'
import { resultName, t } from '../../i18n/texts.ts'
import { focused, set, sourceOf } from '../engine/bench.ts'
import { firstDiffering, heldDiffering, resumeDiffering } from '../engine/differing.ts'
import { useBench, useBenchState } from '../engine/react.ts'

type Given = { resultId: string; labelNames: readonly string[] }
/** A verdict in words: its result, and its labels. */
const verdictWords = ({ resultId, labelNames }: Given): string =>
  [resultName(resultId), labelNames.join(', ')].filter(Boolean).join(' · ')

const Difference = () => {
  const bench = useBench()
  const open = useBenchState((state) => state.dialog === 'inspect')
  const n = useBenchState((state) => heldDiffering(state).length)
  const first = useBenchState(firstDiffering)
  return first && !open ? (
    <p className="wb-bar warn" role="status">
      {t('inspect_page.differs', { n })}{' '}
      <button
        type="button"
        className="btn"
        onClick={() => set(bench, { dialog: 'inspect', form: null })}
      >
        {t('inspect_page.say_why')}
      </button>
    </p>
  ) : null
}

const Line = ({ record }: { record: HeldRecord }) => {
  const bench = useBench()
  const asked = useBenchState(({ differing }) =>
    differing.some((one) => one.record.id === record.id),
  )
  const { data } = useCall(inspectionCalls.compare, { orderId: record.id })
  if (!data) return null
  const { kind, given, original, own } = data
  return (
    <p className="wb-bar plain" role="note">
      {given === null ? (
        t(kind === 'anti' ? 'inspect_page.blind_anti' : 'inspect_page.blind')
      ) : (
        <>
          {original ? (
            <>
              {t('inspect_page.decided')}: <b>{verdictWords(original)}</b>
              {' · '}
            </>
          ) : null}
          {t(kind === 'anti' ? 'inspect_page.found' : 'inspect_page.decided')}:{' '}
          <b>{verdictWords(given)}</b>
        </>
      )}
      {own ? (
        <>
          {' '}
          · {t('inspect_page.yours')}: <b>{verdictWords(own)}</b> ({t('inspect_page.kept')})
          {own.whole && !asked ? (
            <>
              {' '}
              <button
                type="button"
                className="btn"
                onClick={() => resumeDiffering(bench, record, own)}
              >
                {t('inspect_page.say_why')}
              </button>
            </>
          ) : null}
        </>
      ) : null}
    </p>
  )
}

/**
 * Where decisions are inspected: what was decided of the record, or that it is shown once the own
 * answer is given; and answers that differ and wait for a word.
 */
export function InspectLine() {
  const bench = useBench()
  const record = useBenchState(focused)
  if (sourceOf(bench) !== 'inspection' || bench.preview) return null
  return (
    <>
      <Difference />
      {record ? <Line key={record.id} record={record} /> : null}
    </>
  )
}

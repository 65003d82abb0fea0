import { engineSignals, wordSignals } from '@oas/contract/ingest/signals'
import { pageInfoCalls } from '@oas/contract/page-info/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { Looked } from '../parts/Looked.tsx'
import { EngineTable } from './EngineTable.tsx'
import { SignalTable } from './SignalTable.tsx'

/** Words and rules that were hit, and how the rule engine judged the record. */
export function RulesTab({ record }: { record: HeldRecord }) {
  const { appId, type, id, postId, uid } = record
  const found = useCall(pageInfoCalls.beside, { appId, type, id, postId, uid, what: 'rules' })
  const signals = wordSignals(record.signals).slice(0, 100)
  const others = engineSignals(record.signals).slice(0, 100)
  const isFolded = (verdict: string): boolean => verdict === 'shadow' || verdict === 'suppressed'
  const shown = signals.filter(({ verdict }) => !isFolded(verdict))
  const folded = signals.filter(({ verdict }) => isFolded(verdict))
  const hits = record.texts
    .flatMap((text, index) =>
      // What words of the product found stands among the signals, with all that is known of it.
      (text.hits ?? [])
        .filter((hit) => hit.id === undefined || signals.length === 0)
        .map((hit) => ({
          hit,
          word: text.content.slice(hit.s, hit.e),
          key: `${index} ${hit.s} ${hit.rule}`,
        })),
    )
    .slice(0, 100)
  return (
    <>
      {shown.length > 0 ? <SignalTable recordId={record.recordId} signals={shown} /> : null}
      <EngineTable record={record} signals={others} />
      {folded.length > 0 ? (
        <details>
          <summary className="muted">{t('audit.signals_folded', { n: folded.length })}</summary>
          <SignalTable recordId={record.recordId} signals={folded} />
        </details>
      ) : null}
      {hits.length > 0 ? (
        <table className="wb-table">
          <tbody>
            {hits.map(({ hit, word, key }) => (
              <tr key={key}>
                <td>
                  <mark className={`level${hit.level}`}>{word}</mark>
                </td>
                <td>{hit.rule}</td>
                <td className="muted">{hit.source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <Looked query={found}>
        {(data) =>
          Array.isArray(data['list']) && data['list'].length > 0 ? (
            <InfoView data={data} />
          ) : hits.length + record.signals.length === 0 ? (
            <p className="muted">{t('audit.nothing')}</p>
          ) : null
        }
      </Looked>
    </>
  )
}

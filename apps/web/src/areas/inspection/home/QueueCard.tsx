import type { Output } from '@oas/contract/define'
import type { inspectionCalls } from '@oas/contract/inspection/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { t, typeName } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'

type Queue = Output<(typeof inspectionCalls)['home']>['queues'][number]

/** The audit page on which records of a type are inspected for a queue. */
const hrefOf = (queueId: string, typeKey: string, pageKey: string): string => {
  const { appId, type } = parseTypeKey(typeKey)
  const query = new URLSearchParams({
    source: 'inspection',
    tfTaskId: queueId,
    tfRound: '1',
    appId: String(appId),
    type: String(type),
  })
  return `#/tags/audit/${pageKey.replace(/^tags-audit-/, '')}?${query}`
}

const factsOf = ({ mine, oldest, expiring, left }: Queue): string[] => [
  ...(mine > 0 ? [t('inspect_home.mine', { n: mine })] : []),
  ...(oldest === null ? [] : [t('inspect_home.oldest', { time: formatTime(oldest) })]),
  ...(expiring > 0 ? [t('inspect_home.expiring', { n: expiring })] : []),
  ...(left === null ? [] : [t('inspect_home.left', { n: left })]),
]

/** A queue that hands out to the person, with a way in for each of its types. */
export function QueueCard({ queue, pages }: { queue: Queue; pages: ReadonlyMap<string, string> }) {
  const { id, kind, name, remark, blind, types, waiting, mine } = queue
  const facts = factsOf(queue)
  return (
    <section className="inspect-queue" aria-label={name}>
      <h2>
        {name} <b>{waiting + mine}</b>
      </h2>
      <p className="muted">
        {t(kind === 'anti' ? 'inspect_home.kind_anti' : 'inspect_home.kind_inspect')}
        {blind ? ` · ${t('inspect_home.blind')}` : ''}
        {remark ? ` · ${remark}` : ''}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      <ul>
        {types.map(({ key, name: ofType, waiting: n }) => {
          const pageKey = pages.get(key)
          const text = `${typeName(ofType)} · ${n}`
          return (
            <li key={key}>
              {pageKey ? (
                <a className={n + mine > 0 ? 'btn primary' : 'btn'} href={hrefOf(id, key, pageKey)}>
                  {t('inspect_home.start')}: {text}
                </a>
              ) : (
                <span className="muted">
                  {text} · {t('inspect_home.no_page')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

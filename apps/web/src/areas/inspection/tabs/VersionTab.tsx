import type { Output } from '@oas/contract/define'
import type { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { type Difference, differences, linesOf } from '../in-words.ts'
import type { PageKind } from '../kinds.ts'
import { useQueueNames } from '../use-names.ts'

type Versions = Output<(typeof inspectQueueCalls)['detail']>['versions']

const Changes = ({ found }: { found: readonly Difference[] }) =>
  found.length === 0 ? (
    <p className="muted">{t('inspect_queue.no_difference')}</p>
  ) : (
    <ul>
      {found.map(({ key, label, before, after }) => (
        <li key={key}>
          {label}: {before && <del>{before}</del>} {before && after && '→'} {after}
        </li>
      ))}
    </ul>
  )

/** Versions of a queue, the newest first, each with what it says otherwise than the one before. */
export function VersionTab({ kind, versions }: { kind: PageKind; versions: Versions }) {
  const names = useQueueNames(versions.map(({ body }) => body))
  return (
    <ol className="iq-versions">
      {versions.map(({ version, by, at, body }, place) => {
        const before = versions[place + 1]
        return (
          <li key={version}>
            <strong>{t('inspect_queue.version_n', { n: version })}</strong>{' '}
            <span className="muted">
              {by} · {formatTime(at)}
            </span>
            {before ? (
              <Changes
                found={differences(linesOf(kind, before.body, names), linesOf(kind, body, names))}
              />
            ) : (
              <p className="muted">{t('inspect_queue.first_version')}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import type { LogRow } from '@oas/contract/people/schemas'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../Drawer.tsx'
import { formatTime } from '../time.ts'
import { diffOf } from './diff.ts'
import { Subject } from './Subject.tsx'
import { actionName, fieldLabel } from './words.tsx'
import './people.css'

/** One entry of the log of changes: who, when, and the difference between before and after. */
export function ChangeDrawer({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const { before, after, ...rest } = row.detail
  const lines = diffOf(before, after)
  const further = Object.entries(rest)
  return (
    <Drawer
      title={`${actionName(row.action)} · ${row.actor} · ${formatTime(row.at)}`}
      onClose={onClose}
    >
      <dl className="facts">
        <dt>{t('frontend.time')}</dt>
        <dd>{formatTime(row.at)}</dd>
        <dt>{t('people.actor')}</dt>
        <dd>{row.actor}</dd>
        <dt>{t('people.subject')}</dt>
        <dd>
          <Subject row={row} />
        </dd>
        <dt>{t('people.action')}</dt>
        <dd title={row.action}>{actionName(row.action)}</dd>
        <dt>{t('people.request')}</dt>
        <dd className="mono">{row.requestId}</dd>
        <dt>{t('frontend.state')}</dt>
        <dd>{row.sealed ? t('people.sealed') : t('people.not_sealed')}</dd>
      </dl>
      {lines.length > 0 && (
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">{t('people.field')}</th>
              <th scope="col">{t('people.before')}</th>
              <th scope="col">{t('people.after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.field}>
                <th scope="row" title={line.field}>
                  {fieldLabel(line.field)}
                </th>
                {line.added.length + line.removed.length > 0 ? (
                  <>
                    <td>
                      {line.removed.map((entry) => (
                        <div key={entry} className="gone">
                          − {entry}
                        </div>
                      ))}
                    </td>
                    <td>
                      {line.added.map((entry) => (
                        <div key={entry} className="come">
                          + {entry}
                        </div>
                      ))}
                    </td>
                  </>
                ) : (
                  <>
                    <td>{line.before}</td>
                    <td>{line.after}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {further.length > 0 && (
        <>
          <h3>{t('people.details')}</h3>
          <dl className="facts">
            {further.map(([key, value]) => (
              <span key={key} className="fact-pair">
                <dt title={key}>{fieldLabel(key)}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </span>
            ))}
          </dl>
        </>
      )}
    </Drawer>
  )
}

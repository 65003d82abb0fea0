import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t, tData } from '../../i18n/texts.ts'

type Props = { signals: HeldRecord['signals'] }

/** What words found in a record, of which library and release; what was let off is struck out. */
export function SignalTable({ signals }: Props) {
  return (
    <table className="wb-table" aria-label={t('audit.signals')}>
      <tbody>
        {signals.map((one) => {
          const isOff = one.verdict === 'suppressed' || one.verdict === 'shadow'
          return (
            <tr key={`${one.id} ${one.at.field} ${one.at.s} ${one.verdict}`}>
              <td>
                {isOff ? (
                  <del className="muted">{one.text}</del>
                ) : (
                  <mark className={`level${one.level}`}>{one.text}</mark>
                )}
              </td>
              <td translate="no">{one.rule}</td>
              <td className="muted">
                {one.library} › {one.category}
              </td>
              <td className="muted">{tData(`audit.signal_level_${one.level}`)}</td>
              <td className="muted">{t('audit.signal_release', { n: one.release })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

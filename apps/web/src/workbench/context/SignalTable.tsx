import type { Signal } from '@oas/contract/ingest/schemas'
import { maskFound } from '@oas/contract/text-moderation/contacts'
import { t, tData } from '../../i18n/texts.ts'
import { useMarkFalse } from './use-mark-false.tsx'
import { nameOfRule } from '../../kit/rule-name.ts'

type Props = { recordId: string; signals: readonly Signal[] }

/**
 * What words found in a record, of which library and release; what was let off is struck out. Of
 * what counts it can be said that it is no hit, once a word.
 */
export function SignalTable({ recordId, signals }: Props) {
  const { marked, mark } = useMarkFalse(recordId)
  return (
    <table className="wb-table" aria-label={t('audit.signals')}>
      <tbody>
        {signals.map((one) => {
          const isOff = one.verdict === 'suppressed' || one.verdict === 'shadow'
          const isFirst = signals.find(({ id }) => id === one.id) === one
          return (
            <tr key={`${one.id} ${one.at.field} ${one.at.s} ${one.verdict} ${one.sandbox ?? ''}`}>
              <td>
                {isOff ? (
                  <del className="muted">{maskFound(one)}</del>
                ) : (
                  <mark className={`level${one.level}`}>{maskFound(one)}</mark>
                )}
              </td>
              <td translate="no">
                {nameOfRule({ isContact: one.kind === 'contact', rule: one.rule })}
              </td>
              <td className="muted">
                {one.library} › {one.category}
              </td>
              <td className="muted">{tData(`audit.signal_level_${one.level}`)}</td>
              <td className="muted">
                {one.sandbox === undefined
                  ? t('audit.signal_release', { n: one.release })
                  : t('audit.signal_sandbox')}
              </td>
              <td>
                {isFirst && !isOff && (
                  <button
                    type="button"
                    className="btn small"
                    disabled={marked.includes(one.id)}
                    aria-label={`${t('audit.signal_false')}: ${one.text}`}
                    onClick={() => mark(one)}
                  >
                    {t('audit.signal_false')}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

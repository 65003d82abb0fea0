import type { Output } from '@oas/contract/define'
import type { networkCalls } from '@oas/contract/network/calls'
import { t } from '../../i18n/texts.ts'
import { numberAsTyped } from '../../kit/form/lines.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'

export type Found = Output<typeof networkCalls.addDomains> &
  Partial<Pick<Output<typeof networkCalls.addAddresses>, 'own' | 'locksOut'>>

/**
 * What would come of lines: what is new, what is there, what is wrong, and whether the author could
 * go on working.
 */
export function Preview({ found, numbers }: { found: Found; numbers: readonly number[] }) {
  return (
    <Outcome of={found} className="network-preview">
      <p>
        <span className="state-tag good">
          {t('network.preview_added', { n: found.added.length })}
        </span>{' '}
        {found.present.length > 0 && (
          <span className="state-tag" title={found.present.join('\n')}>
            {t('network.preview_present', { n: found.present.length })}
          </span>
        )}
      </p>
      {found.bad.length > 0 && (
        <>
          <p className="state-tag bad">{t('network.preview_bad', { n: found.bad.length })}</p>
          <ul>
            {found.bad.slice(0, 50).map((one) => (
              <li key={one.line}>
                {t('network.line_n', { n: numberAsTyped(numbers, one.line) })}:{' '}
                <code>{one.text}</code> – {one.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {found.own !== undefined && (
        <p>
          <span className="muted">{t('network.own_address', { ip: found.own })}</span>{' '}
          <span className={`state-tag ${found.locksOut ? 'bad' : 'good'}`}>
            {t(found.locksOut ? 'network.would_lock_out' : 'network.safe_for_you')}
          </span>
        </p>
      )}
    </Outcome>
  )
}

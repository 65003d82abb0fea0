import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { MissedWays } from './attacks/MissedWays.tsx'

/** How the item stood when the server tried it last. */
const LastAttack = ({ id }: { id: string }) => {
  const { data } = useCall(textModerationCalls.attacks, { itemId: id })
  const [row] = data?.list ?? []
  if (!row) return null
  return (
    <>
      <p>
        {t('text_attack.last', { time: formatTime(row.at), n: row.found, of: row.tried })}{' '}
        {row.worse > 0 && (
          <span className="state-tag bad">{t('text_attack.worse', { n: row.worse })}</span>
        )}
      </p>
      <MissedWays missed={row.missed} />
    </>
  )
}

/** Disguises of the words of an item, and which of them it finds. */
export function Attacks({ id }: { id: string }) {
  const run = useSend(textModerationCalls.attack)
  const list = run.data?.list
  return (
    <section aria-label={t('text_moderation.attacks')}>
      <h3>{t('text_moderation.attacks')}</h3>
      <p className="muted">{t('text_moderation.attacks_hint')}</p>
      <LastAttack id={id} />
      <button
        type="button"
        className="btn"
        disabled={run.isPending}
        onClick={() => run.mutate({ id })}
      >
        {t('text_moderation.attacks_run')}
      </button>
      {list && (
        <p role="status">
          {list.length === 0
            ? t('text_moderation.attacks_none')
            : t('text_moderation.attacks_found', {
                n: list.filter(({ found }) => found).length,
                of: list.length,
              })}
        </p>
      )}
      {list && list.length > 0 && (
        <table className="wb-table">
          <thead>
            <tr>
              <th>{t('text_moderation.way')}</th>
              <th>{t('text_moderation.text')}</th>
              <th>{t('text_moderation.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ way, text, found }) => (
              <tr key={way}>
                <td>{tData(`text_moderation.way_${way}`)}</td>
                <td>{text}</td>
                <td className={found ? '' : 'problem'}>
                  {t(found ? 'text_moderation.way_found' : 'text_moderation.way_missed')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

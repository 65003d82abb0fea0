import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { focused } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import { panels } from '../panels/by-type.ts'
import { list, moment, or, shape, text } from '../shapes/read.ts'

const read = list(shape({ uid: text(64), from: moment, to: or(moment, null) }), 100)

const Profile = panels.profile.view

/** The profile of a family and who led it when. */
export function LeaderHistory() {
  const record = useBenchState(focused)
  const family = record?.data['family']
  const leaders =
    typeof family === 'object' && family !== null
      ? read((family as { leaders?: unknown }).leaders ?? [], 'data.family.leaders')
      : null
  return (
    <>
      <Profile />
      {leaders?.ok && leaders.value.length > 0 ? (
        <section className="dt-leaders" aria-label={t('customize.leaders')}>
          <h3>{t('customize.leaders')}</h3>
          <table className="wb-table">
            <tbody>
              {leaders.value
                .toSorted((a, b) => b.from - a.from)
                .map(({ uid, from, to }) => (
                  <tr key={`${uid} ${from}`}>
                    <td className="mono">{uid}</td>
                    <td>
                      {formatTime(from)} – {to === null ? t('customize.until_now') : formatTime(to)}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  )
}

import type { Wall } from '@oas/contract/wall/calls'
import { t } from '../../i18n/texts.ts'
import { spanText, whole } from './words.ts'

type Types = Wall['types']
const sum = (types: Types, of: 'waiting' | 'camePerHour' | 'decidedPerHour'): number =>
  types.reduce((all, type) => all + type[of], 0)
const least = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>(
    (first, at) => (at === null ? first : Math.min(first ?? at, at)),
    null,
  )

/** When the last type is empty: never where one of them never is. */
const emptyText = (types: Types, now: number): string => {
  const open = types.filter(({ waiting }) => waiting > 0)
  if (open.length === 0) return t('wall.empty_now')
  if (open.some(({ emptyAt }) => emptyAt === null)) return t('wall.never')
  return spanText(Math.max(...open.map(({ emptyAt }) => emptyAt ?? now)) - now)
}
const missingText = (types: Types): string => {
  const known = types.filter(({ waiting }) => waiting > 0)
  if (known.some(({ missing }) => missing === null)) return t('wall.unknown')
  return whole(known.reduce((all, { missing }) => all + (missing ?? 0), 0))
}

const Number = ({ name, value, bad }: { name: string; value: string; bad?: boolean }) => (
  <div className={bad ? 'wall-number wall-bad' : 'wall-number'}>
    <dt>{name}</dt>
    <dd className={/^[\d–]/.test(value) ? '' : 'wall-words'}>{value}</dd>
  </div>
)

/** What whoever passes by must see: how much waits, how fast it goes, what breaks first. */
export function Numbers({ wall: { types, people }, now }: { wall: Wall; now: number }) {
  const oldest = least(types.map(({ oldestAt }) => oldestAt))
  const breaks = types.flatMap(({ firstBreak }) => firstBreak ?? [])
  const first = least(breaks.map(({ at }) => at))
  const late = breaks.reduce((all, { orders }) => all + orders, 0)
  return (
    <>
      <dl className="wall-numbers">
        <Number name={t('wall.waiting')} value={whole(sum(types, 'waiting'))} />
        <Number name={t('wall.oldest')} value={oldest === null ? '–' : spanText(now - oldest)} />
        <Number name={t('wall.came')} value={whole(sum(types, 'camePerHour'))} />
        <Number name={t('wall.decided')} value={whole(sum(types, 'decidedPerHour'))} />
        <Number name={t('wall.people')} value={whole(people.length)} />
        <Number name={t('wall.empty_in')} value={emptyText(types, now)} />
        <Number name={t('wall.missing')} value={missingText(types)} />
        <Number
          name={t('wall.first_break')}
          value={first === null ? t('wall.none_breaks') : spanText(first - now)}
          bad={first !== null}
        />
      </dl>
      <p role="status" className={first === null ? 'muted' : 'wall-bad'}>
        {first === null ? t('wall.all_met') : t('wall.breaks', { n: late })}
      </p>
    </>
  )
}

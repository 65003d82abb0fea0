import type { Entry } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import type { useTicks } from '../../kit/list/use-ticks.ts'
import type { Act, useMoves } from './use-moves.tsx'
import type { Reader } from './words.tsx'

type Props = {
  rows: readonly Entry[]
  ticks: ReturnType<typeof useTicks>
  reader: Reader
  move: ReturnType<typeof useMoves>
}

/** What may be done with all ticked entries that stand where it is possible. */
export function BulkButtons({ rows, ticks, reader, move }: Props) {
  const button = (act: Act, states: readonly string[], label: string, why: string | undefined) => {
    const chosen = rows.filter((row) => ticks.ids.includes(row.id) && states.includes(row.state))
    return (
      <button
        type="button"
        className="btn"
        disabled={chosen.length === 0 || why !== undefined}
        title={why}
        onClick={() =>
          move(act, chosen, `${t('white_list.entries')}: ${chosen.length}`, ticks.clear)
        }
      >
        {label} {chosen.length > 0 && chosen.length}
      </button>
    )
  }
  return (
    <>
      {button('approve', ['pending'], t('white_list.approve'), reader.noReview)}
      {button('reject', ['pending'], t('white_list.reject'), reader.noReview)}
      {button('stop', ['pending', 'active'], t('white_list.remove'), reader.noEdit)}
    </>
  )
}

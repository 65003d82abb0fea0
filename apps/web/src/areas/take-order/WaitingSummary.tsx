import type { TypeInfo } from '@oas/contract/setting/schemas'
import { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { LoadProblem } from './LoadProblem.tsx'

type Props = {
  types: readonly TypeInfo[]
  work: 'ordinary' | 'task' | 'all'
  chosen: readonly string[]
  onToggle: (key: string) => void
}

/**
 * What the queue holds, type by type, most waiting first. A type is pressed to see only it, again
 * to see all.
 */
export function WaitingSummary({ types, work, chosen, onToggle }: Props) {
  const { data, error, refetch } = useCall(
    queueCalls.waitingSummary,
    { work },
    { refetchMs: 15_000 },
  )
  if (error) return <LoadProblem message={error.message} again={() => void refetch()} />
  const nameOf = (key: string): string => {
    const info = types.find((one) => typeKeyOf(one) === key)
    return info ? `${info.appName} · ${typeName(info.name)}` : key
  }
  const rows = (data ?? [])
    .map((row) => ({
      ...row,
      key: typeKeyOf(row),
      total: row.waiting + row.held + row.suspended + row.doubtful,
    }))
    .filter((row) => row.total > 0 || chosen.includes(row.key))
    .toSorted((a, b) => b.waiting - a.waiting || b.total - a.total)
  return (
    <div
      className="take-order-summary"
      role="group"
      aria-label={t('take_order.by_type')}
      aria-busy={!data}
    >
      {rows.map((row) => (
        <button
          key={row.key}
          type="button"
          aria-pressed={chosen.includes(row.key)}
          title={
            row.oldest === null
              ? undefined
              : t('take_order.oldest', { time: formatTime(row.oldest) })
          }
          onClick={() => onToggle(row.key)}
        >
          <span>{nameOf(row.key)}</span>
          <strong>{row.waiting}</strong>
          <small>
            {t('take_order.others', {
              held: row.held,
              suspended: row.suspended,
              doubtful: row.doubtful,
            })}
          </small>
        </button>
      ))}
    </div>
  )
}

import { t } from '../../i18n/texts.ts'
import { readStored, store } from '../storage.ts'

const sizes = [10, 20, 50, 100] as const
const isSize = (value: unknown): value is number => sizes.some((size) => size === value)
const key = 'oas:keep:page-size'

/** Rows a page shows where the address names no size: the person's last choice, 10 at first. */
export function usualPageSize(): number {
  return readStored(key, isSize) ?? sizes[0]
}

type Props = {
  current: number
  pageSize: number
  total: number
  onChange: (current: number, pageSize: number) => void
}

/** Pages of a list whose total is known. */
export function PageNumbers({ current, pageSize, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="list-foot" aria-label={t('frontend.pages')}>
      <span>{t('frontend.total_rows', { n: total })}</span>
      <select
        aria-label={t('frontend.page_size')}
        value={pageSize}
        onChange={(event) => {
          const size = Number(event.target.value)
          store(key, size)
          onChange(1, size)
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn"
        disabled={current <= 1}
        onClick={() => onChange(current - 1, pageSize)}
      >
        {t('frontend.previous')}
      </button>
      <span>
        {current} / {last}
      </span>
      <button
        type="button"
        className="btn"
        disabled={current >= last}
        onClick={() => onChange(current + 1, pageSize)}
      >
        {t('frontend.next')}
      </button>
    </nav>
  )
}

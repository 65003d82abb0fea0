import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { type WaitingFilters, toggleValue, waitingStates } from './waiting-filters.ts'

type Props = {
  filters: WaitingFilters
  onSearch: (filters: WaitingFilters) => void
  children: ReactNode
}

/** States count at once; post and user when searched for. */
export function WaitingFilterForm({ filters, onSearch, children }: Props) {
  const [draft, setDraft] = useState({ postId: '', uid: '' })
  useEffect(() => setDraft({ postId: filters.postId ?? '', uid: filters.uid ?? '' }), [filters])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch({
      ...filters,
      postId: draft.postId.trim() || undefined,
      uid: draft.uid.trim() || undefined,
    })
  }
  return (
    <form className="filters take-order-filters" onSubmit={submit}>
      <span className="chips" role="group" aria-label={t('record.state')}>
        {waitingStates.map((state) => (
          <button
            key={state}
            type="button"
            className="chip"
            aria-pressed={filters.states?.includes(state) ?? false}
            onClick={() => onSearch({ ...filters, states: toggleValue(filters.states, state) })}
          >
            {tData(`record.state_${state}`)}
          </button>
        ))}
      </span>
      <label>
        {t('record.post_id')}
        <input
          value={draft.postId}
          maxLength={128}
          onChange={(event) => setDraft({ ...draft, postId: event.target.value })}
        />
      </label>
      <label>
        UID
        <input
          value={draft.uid}
          maxLength={64}
          onChange={(event) => setDraft({ ...draft, uid: event.target.value })}
        />
      </label>
      <button type="submit" className="btn primary">
        {t('frontend.search')}
      </button>
      <button type="button" className="btn" onClick={() => onSearch({})}>
        {t('frontend.reset')}
      </button>
      {children}
    </form>
  )
}

import type { Output } from '@oas/contract/define'
import { maxViewName, savedViewCalls } from '@oas/contract/saved-view/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { get } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { conditionsSent } from '../conditions/fields.ts'
import type { MoreProps } from './more-props.ts'
import { moveQuery, queryPage } from '../conditions/queries.ts'

const refreshes = [savedViewCalls.list]

type View = Output<typeof savedViewCalls.list>[number]

/** What keeps the conditions as they stand under a name. */
const useSaveQuery = ({ field, of }: Pick<MoreProps, 'field' | 'of'>) => {
  const bench = useBench()
  const save = useSend(savedViewCalls.save, { refreshes })
  const keep = (name: string, shared: boolean, onSuccess: () => void): void => {
    const state = get(bench)
    const key = typeKeyOf(of)
    const conditions = conditionsSent(
      (state.settings[key]?.condition ?? []).filter((other) => other.type !== field.type),
      state.conditions[key] ?? {},
    )
    save.mutate(
      { page: queryPage(of), name, query: JSON.stringify(conditions), shared },
      { onSuccess, onError: notifyFailure },
    )
  }
  return { keep, isPending: save.isPending }
}

const MoveButton = ({
  label,
  sign,
  disabled,
  onClick,
}: {
  label: string
  sign: string
  disabled: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    className="btn plain"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {sign}
  </button>
)

/** One saved query: chosen ones have their number and can be moved, own ones removed. */
const QueryRow = ({
  view,
  chosen,
  change,
  remove,
}: {
  view: View
  chosen: readonly string[]
  change: (ids: readonly string[]) => void
  /** Null while one is being removed. */
  remove: ((id: string) => void) | null
}) => {
  const { id, name, own, owner } = view
  const at = chosen.indexOf(id)
  const step = (by: -1 | 1): void => change(moveQuery(chosen, at, by))
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={at >= 0}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? -1 : 1)
          }}
          onChange={() => change(at >= 0 ? chosen.filter((one) => one !== id) : [...chosen, id])}
        />
        {at >= 0 ? `${at + 1}. ` : ''}
        {name}
        {own ? '' : <span className="muted"> {owner}</span>}
      </label>
      {at >= 0 ? (
        <>
          <MoveButton
            label={t('audit.query_up', { name })}
            sign="↑"
            disabled={at === 0}
            onClick={() => step(-1)}
          />
          <MoveButton
            label={t('audit.query_down', { name })}
            sign="↓"
            disabled={at === chosen.length - 1}
            onClick={() => step(1)}
          />
        </>
      ) : null}
      {own ? (
        <button
          type="button"
          className="btn plain"
          aria-label={t('frontend.view_remove', { name })}
          disabled={remove === null}
          onClick={() => remove?.(id)}
        >
          ×
        </button>
      ) : null}
    </li>
  )
}

/** Keeps the conditions as they stand under a name, for oneself or for all. */
const QuerySave = ({ field, of }: Pick<MoreProps, 'field' | 'of'>) => {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { data: self } = useCall(sessionCalls.self, {})
  const { keep, isPending } = useSaveQuery({ field, of })
  const save = (): void => keep(name.trim(), shared, () => setName(''))
  return (
    <span className="multi-search">
      <input
        aria-label={t('audit.query_name')}
        placeholder={t('audit.query_name')}
        maxLength={maxViewName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (name.trim() !== '') save()
          }
        }}
      />
      {self?.permissions.includes('audit.team') ? (
        <label className="popup-tick">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
          {t('frontend.view_share')}
        </label>
      ) : null}
      <button
        type="button"
        className="btn"
        disabled={name.trim() === '' || isPending}
        onClick={save}
      >
        {t('audit.query_save')}
      </button>
    </span>
  )
}

/**
 * Saved queries of a type, one's own and shared ones: chosen ones are tried in their order until a
 * batch is full. Alt with an arrow moves one.
 */
export function QueryPick({ field, of, value, change }: MoreProps) {
  const { data: views = [], error } = useCall(savedViewCalls.list, { page: queryPage(of) })
  const { mutate, isPending } = useSend(savedViewCalls.remove, { refreshes })
  const remove = (id: string): void => mutate({ id }, { onError: notifyFailure })
  const chosen = (Array.isArray(value) ? value.map(String) : []).filter((id) =>
    views.some((view) => view.id === id),
  )
  const chosenViews = chosen.flatMap((id) => views.find((view) => view.id === id) ?? [])
  const ordered = [...chosenViews, ...views.filter((view) => !chosen.includes(view.id))]
  return (
    <fieldset className="multi-pick">
      <legend>
        {tData(field.label)} <span className="muted">{chosen.length}</span>
      </legend>
      <ol className="wb-queries">
        {ordered.map((view) => (
          <QueryRow
            key={view.id}
            view={view}
            chosen={chosen}
            change={change}
            remove={isPending ? null : remove}
          />
        ))}
        {views.length === 0 ? <li className="muted">{t('audit.queries_none')}</li> : null}
      </ol>
      <QuerySave field={field} of={of} />
      {error ? (
        <p className="condition-problem" role="alert">
          {error.message}
        </p>
      ) : null}
    </fieldset>
  )
}

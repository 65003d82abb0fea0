import { maxViewName, savedViewCalls } from '@oas/contract/saved-view/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type KeyboardEvent, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { get } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { conditionsSent } from './fields.ts'
import type { MoreProps } from './more-props.ts'
import { moved, queryPage } from './queries.ts'

const refreshes = [savedViewCalls.list]

/**
 * Saved queries of a type, one's own and shared ones: chosen ones are tried in their order until a
 * batch is full. Alt with an arrow moves one.
 */
export const QueryPick = ({ field, of, value, change }: MoreProps) => {
  const bench = useBench()
  const page = queryPage(of)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: views = [], error } = useCall(savedViewCalls.list, { page })
  const save = useSend(savedViewCalls.save, { refreshes })
  const remove = useSend(savedViewCalls.remove, { refreshes })
  const chosen = (Array.isArray(value) ? value.map(String) : []).filter((id) =>
    views.some((view) => view.id === id),
  )
  const keep = (): void => {
    const state = get(bench)
    const key = typeKeyOf(of)
    const conditions = conditionsSent(
      (state.settings[key]?.condition ?? []).filter((other) => other.type !== field.type),
      state.conditions[key] ?? {},
    )
    save.mutate(
      { page, name: name.trim(), query: JSON.stringify(conditions), shared },
      { onSuccess: () => setName(''), onError: notifyFailure },
    )
  }
  const step =
    (at: number) =>
    (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      change(moved(chosen, at, event.key === 'ArrowUp' ? -1 : 1))
    }
  const ordered = [...chosen, ...views.map((view) => view.id).filter((id) => !chosen.includes(id))]
  return (
    <fieldset className="multi-pick">
      <legend>
        {tData(field.label)} <span className="muted">{chosen.length}</span>
      </legend>
      <ol className="wb-queries">
        {ordered.map((id) => {
          const view = views.find((one) => one.id === id)
          const at = chosen.indexOf(id)
          return view ? (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  onKeyDown={step(at)}
                  onChange={() =>
                    change(at >= 0 ? chosen.filter((one) => one !== id) : [...chosen, id])
                  }
                />
                {at >= 0 ? `${at + 1}. ` : ''}
                {view.name}
                {view.own ? '' : <span className="muted"> {view.owner}</span>}
              </label>
              {at >= 0 ? (
                <>
                  <button
                    type="button"
                    className="btn plain"
                    aria-label={t('audit.query_up', { name: view.name })}
                    disabled={at === 0}
                    onClick={() => change(moved(chosen, at, -1))}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="btn plain"
                    aria-label={t('audit.query_down', { name: view.name })}
                    disabled={at === chosen.length - 1}
                    onClick={() => change(moved(chosen, at, 1))}
                  >
                    ↓
                  </button>
                </>
              ) : null}
              {view.own ? (
                <button
                  type="button"
                  className="btn plain"
                  aria-label={t('frontend.view_remove', { name: view.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ id }, { onError: notifyFailure })}
                >
                  ×
                </button>
              ) : null}
            </li>
          ) : null
        })}
        {views.length === 0 ? <li className="muted">{t('audit.queries_none')}</li> : null}
      </ol>
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
              if (name.trim() !== '') keep()
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
          disabled={name.trim() === '' || save.isPending}
          onClick={keep}
        >
          {t('audit.query_save')}
        </button>
      </span>
      {error ? (
        <p className="condition-problem" role="alert">
          {error.message}
        </p>
      ) : null}
    </fieldset>
  )
}

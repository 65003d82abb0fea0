import { queueCalls } from '@oas/contract/queue/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { ConditionFields } from '../../kit/conditions/ConditionFields.tsx'
import { conditionProblems } from '../../kit/conditions/query.ts'
import { notify } from '../../kit/notice.tsx'
import { useLeaveGuard } from '../../nav/leave-guard.ts'
import { go } from '../../nav/location.ts'
import { LoadProblem } from './LoadProblem.tsx'
import { Matching } from './Matching.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { type Draft, draftOf, queryOf } from './draft.ts'
import { type PageRow, useSettings } from './use-pages.ts'

/**
 * Types and conditions of one audit page. Saving asks the server first whether it can query by
 * them, so that nothing is kept that a start would refuse.
 */
export const ConditionEditor = ({
  row,
  removable = false,
}: {
  row: PageRow
  removable?: boolean
}) => {
  const { kind, types, save } = row
  const [draft, setDraft] = useState<Draft>(() => draftOf(row))
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const dirty = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const settings = useSettings(types.map(typeKeyOf))
  const check = useSend(queueCalls.stat)
  const store = useSend(queueCalls.saveConditions, { refreshes: [queueCalls.auditor] })
  useLeaveGuard(useCallback(() => dirty.current, []))
  const busy = check.isPending || store.isPending
  const change = (next: Partial<Draft>): void => {
    dirty.current = true
    setFailure(null)
    setDraft({ ...draft, ...next })
  }
  const put = async (
    appTypes: readonly string[],
    conditions: ReturnType<typeof queryOf>,
    done: string,
  ): Promise<void> => {
    try {
      if (appTypes.length > 0)
        await check.mutateAsync({
          pageKey: kind.name,
          business: kind.business,
          types: [...appTypes],
          conditionQuery: conditions,
        })
      await store.mutateAsync({
        pageKey: kind.name,
        appTypes: [...appTypes],
        conditions,
        queryList: appTypes.length > 0 ? (save?.queryList ?? []) : [],
        frontendNode: save?.frontendNode ?? {},
      })
    } catch (error) {
      setFailure(error as CallFailure)
      return
    }
    dirty.current = false
    notify('success', done)
    go('/take-order')
  }
  const valid =
    draft.chosen.length > 0 &&
    draft.chosen.every(
      (key) =>
        conditionProblems(settings.data?.[key]?.condition ?? [], draft.values[key] ?? {}).length ===
        0,
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || !settings.data) return
    if (valid) {
      void put(draft.chosen, queryOf(draft, settings.data), t('take_order.saved'))
      return
    }
    setTried(true)
    // The marks appear with the next paint; the first of them is where the person goes on.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid="true"], .condition:has(.condition-problem) input, .take-order-types[data-wrong="true"] input',
        )
        ?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }
  const remove = (): void =>
    confirm({
      title: t('take_order.remove'),
      text: t('take_order.remove_sure', { page: t(kind.title) }),
      danger: true,
      act: () => put([], {}, t('take_order.removed')),
    })
  if (settings.error)
    return <LoadProblem message={settings.error.message} again={() => void settings.refetch()} />
  if (!settings.data)
    return (
      <p className="muted" aria-busy="true">
        {t('frontend.loading')}
      </p>
    )
  return (
    <form
      ref={form}
      className="take-order-editor"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <TypeChoice
        kind={kind}
        types={types}
        chosen={draft.chosen}
        wrong={tried && draft.chosen.length === 0}
        onChange={(chosen) => change({ chosen })}
      />
      {draft.chosen.map((key) => {
        const setting = settings.data[key]
        const info = types.find((one) => typeKeyOf(one) === key)
        if (!setting || !info) return null
        return (
          <div key={key} className="take-order-type">
            {setting.pageType.content.takeOrderConditionSwitch === undefined && (
              <p className="take-order-note">{t('audit.no_take_order_switch')}</p>
            )}
            <ConditionFields
              legend={`${info.appName} · ${typeName(info.name)}`}
              fields={setting.condition}
              appId={info.appId}
              values={draft.values[key] ?? {}}
              showProblems={tried}
              change={(dbField, value) =>
                change({
                  values: { ...draft.values, [key]: { ...draft.values[key], [dbField]: value } },
                })
              }
            />
          </div>
        )
      })}
      {valid && <Matching kind={kind} types={draft.chosen} query={queryOf(draft, settings.data)} />}
      {failure && (
        <p className="take-order-problem" role="alert">
          {failure.message}
          {failure.requestId ? ` [reqId=${failure.requestId}]` : ''}
        </p>
      )}
      <div className="take-order-buttons">
        <button type="submit" className="btn primary" disabled={busy}>
          {t('take_order.save')} <kbd>Ctrl+⏎</kbd>
        </button>
        <a className="btn" href="#/take-order">
          {t('take_order.cancel')}
        </a>
        {removable && save && (
          <button type="button" className="btn take-order-remove" disabled={busy} onClick={remove}>
            {t('take_order.remove')}
          </button>
        )}
      </div>
    </form>
  )
}

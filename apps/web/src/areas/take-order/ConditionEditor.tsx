import { typeKeyOf } from '@oas/contract/type-key'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { keyText } from '../../kit/key-text.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { conditionProblems } from '../../kit/conditions/query.ts'
import { LoadProblem } from './LoadProblem.tsx'
import { Matching } from './Matching.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { TypeConditions } from './TypeConditions.tsx'
import { queryOf } from './draft.ts'
import { useConditionDraft } from './use-condition-draft.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import type { PageRow } from './use-pages.ts'

/** The marks appear with the next paint; the first of them is where the person goes on. */
const focusFirstProblem = (form: HTMLFormElement | null): void => {
  const wrong = [
    '[aria-invalid="true"]',
    '.condition:has(.condition-problem) input',
    '.take-order-types[data-wrong="true"] input',
  ]
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrong.join(', '))?.focus())
}

const Buttons = ({ busy, remove }: { busy: boolean; remove: (() => void) | undefined }) => (
  <div className="take-order-buttons">
    <button type="submit" className="btn primary" disabled={busy}>
      {t('take_order.save')} <kbd>{keyText('Control+Enter')}</kbd>
    </button>
    <a className="btn" href="#/take-order">
      {t('take_order.cancel')}
    </a>
    {remove && (
      <button type="button" className="btn take-order-remove" disabled={busy} onClick={remove}>
        {t('take_order.remove')}
      </button>
    )}
  </div>
)

/**
 * Types and conditions of one audit page. Saving asks the server first whether it can query by
 * them, so that nothing is kept that a start would refuse.
 */
export function ConditionEditor({ row, removable = false }: { row: PageRow; removable?: boolean }) {
  const { kind, types, save } = row
  const { draft, change, put, failure, busy } = useConditionDraft(row)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const settings = useSettings(types.map(typeKeyOf))
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
    focusFirstProblem(form.current)
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
          <TypeConditions
            key={key}
            info={info}
            setting={setting}
            values={draft.values[key] ?? {}}
            showProblems={tried}
            change={(dbField, value) =>
              change({
                values: { ...draft.values, [key]: { ...draft.values[key], [dbField]: value } },
              })
            }
          />
        )
      })}
      {valid && <Matching kind={kind} types={draft.chosen} query={queryOf(draft, settings.data)} />}
      {failure && (
        <p className="take-order-problem" role="alert">
          {failure.message}
          {failure.requestId ? ` [reqId=${failure.requestId}]` : ''}
        </p>
      )}
      <Buttons busy={busy} remove={removable && save ? remove : undefined} />
    </form>
  )
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { useEffect, useRef } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { tn } from '../plural.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useTickCount } from '../engine/react.ts'
import type { FormValues } from '../engine/types.ts'
import { Key } from '../frame/Key.tsx'
import { LabelTags } from '../labels/LabelTags.tsx'
import { LabelPicker } from './controls/LabelPicker.tsx'
import { chooseLabel } from '../labels/choose.ts'
import { labelProblem, mustRemark, remarkRows } from './check.ts'
import { AskedBody } from './controls/AskedBody.tsx'
import { formOf } from './by-control.ts'
import { contextOf } from './facts.ts'
import { problemText } from './problem-text.ts'
import { rulingText } from './ruling-text.ts'
import { isViolation } from './rules.ts'
import { markedTiles, problemsOf, sendForm } from './verdicts.ts'

/**
 * A one-press result opens its form only where something is missing: what that is can be filled in
 * there.
 */
const asksLabelOrRemark = (button: ResultButton): boolean =>
  button.content.control === 'direct' &&
  (button.content.remark !== undefined || isViolation(button))

type Props = { record: HeldRecord; button: ResultButton; setting: TypeSetting }

/**
 * The form of one result: what its control asks, labels, remark. Enter sends, in the remark
 * Ctrl+Enter; Esc closes and keeps what was typed.
 */
export const ResultFormView = ({ record, button, setting }: Props) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const showProblems = useBenchState((state) => state.formProblems)
  const remark = useRef<HTMLTextAreaElement>(null)
  const pointed = useRef(false)
  const { Body, grave } = formOf(button)
  const context = contextOf(bench, record, draft.form)
  const bulk = useTickCount()
  const rule = button.content.remark
  const asksRemark =
    button.content.control !== 'reason_select' &&
    (rule !== undefined ||
      asksLabelOrRemark(button) ||
      mustRemark(button) ||
      [
        'remark',
        'radio_remark',
        'multi_reason_remark',
        'tree_reason_remark',
        'appeal_verdict',
        'escalate',
        'upload',
        'face_verdict',
      ].includes(button.content.control))
  const problems = problemsOf(bench, record, button, draft, setting)
  const send = (byGraveKey: boolean): void => sendForm(bench, byGraveKey)
  useEffect(() => {
    if (button.content.control === 'remark') remark.current?.focus()
  }, [button])
  const props = {
    ...context,
    bench,
    button,
    setting,
    draft,
    change: (form: FormValues, text?: string) =>
      bench.drafts.set(record.recordId, {
        form,
        ...(text === undefined ? {} : { remark: tData(text) }),
      }),
  }
  // A one-press result that lacks a label, a remark or a change order asks for it here.
  const labelPrompt =
    button.content.control === 'direct' &&
    setting.baseInfo.useLabel &&
    labelProblem(button, [], setting) !== null
  const said = rulingText(record, button)
  const setRemark = (text: string): void => bench.drafts.set(record.recordId, { remark: text })
  return (
    <form
      className={`wb-form ${isViolation(button) ? 'bad' : ''}`}
      aria-label={tData(button.transKey)}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.nativeEvent instanceof SubmitEvent && pointed.current)
      }}
      onKeyDown={(event) => {
        pointed.current = false
        if (
          event.key !== 'Enter' ||
          event.nativeEvent.isComposing ||
          !(event.ctrlKey || event.metaKey || (grave && event.shiftKey))
        )
          return
        event.preventDefault()
        event.nativeEvent.stopImmediatePropagation()
        send(event.shiftKey)
      }}
    >
      <h3>
        {tData(button.transKey)}
        <span className="wb-space" />
        <button
          type="button"
          className="btn plain"
          title={t('audit.act_form_close')}
          onClick={() => set(bench, { form: null })}
        >
          {t('audit.close')} <Key combo="Escape" />
        </button>
      </h3>
      {said ? (
        <p className="wb-bar warn" role="note">
          {said}
        </p>
      ) : null}
      {button.content.control === 'simple_confirm' ? (
        <p>
          {t('audit.confirm_act', {
            act: tData(button.transKey),
            subject:
              bench.kind.panel === 'picture_wall'
                ? tn('audit.wall', markedTiles(bench).length)
                : bulk > 1
                  ? tn('panel.rows', bulk)
                  : record.postId,
          })}
        </p>
      ) : null}
      {labelPrompt ? (
        <LabelPicker
          name={t('audit.labels')}
          labels={context.labels}
          chosen={draft.labels}
          onPick={({ label }) => chooseLabel(bench, label.id)}
        />
      ) : null}
      {draft.labels.length > 0 && !labelPrompt ? (
        <p className="wb-form-labels">
          <LabelTags record={record} labels={draft.labels} />
        </p>
      ) : null}
      {Body ? <Body {...props} /> : null}
      <AskedBody {...props} />
      {asksRemark ? (
        <label className="wb-field">
          <span>
            {t('audit.field_remark')} <Key combo="m" />
          </span>
          <textarea
            id="wb-remark"
            ref={remark}
            className="wb-input"
            rows={remarkRows(draft.remark)}
            value={draft.remark}
            placeholder={tData(rule?.placeholder ?? '')}
            aria-invalid={showProblems && problems.some((one) => one.field === 'remark')}
            onChange={(event) => setRemark(event.target.value)}
          />
        </label>
      ) : null}
      {rule?.templates?.length ? (
        <div className="wb-choices">
          {rule.templates.map((text) => (
            <button
              key={text}
              type="button"
              className="wb-choice"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setRemark(tData(text))}
            >
              {tData(text)}
            </button>
          ))}
        </div>
      ) : null}
      {showProblems && problems.length > 0 ? (
        <ul className="wb-problems" role="alert">
          {problems.map((one) => (
            <li key={`${one.field} ${one.code} ${one.found?.field ?? ''}`}>{problemText(one)}</li>
          ))}
        </ul>
      ) : null}
      <button
        type="submit"
        className={`btn large ${grave ? 'danger' : 'primary'}`}
        onPointerDown={() => {
          pointed.current = true
        }}
      >
        {t('audit.act_form_send')} <Key combo={grave ? 'Shift+Enter' : 'Enter'} />
      </button>
    </form>
  )
}

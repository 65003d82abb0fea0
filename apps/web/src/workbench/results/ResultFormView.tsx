import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { type Bench, set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useTickCount } from '../engine/react.ts'
import { panelOf } from '../engine/panel.ts'
import type { FormValues } from '../shapes/draft.ts'
import { templateKeys } from '../actions/keys.ts'
import { Key } from '../parts/Key.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { LabelPicker } from './controls/LabelPicker.tsx'
import { chooseLabel } from '../verdict/choose-label.ts'
import type { NumberedLabel } from '../rules/numbered.ts'
import { type Problem, labelProblem, mustRemark, remarkRows } from '../rules/check.ts'
import { AskedBody } from './controls/AskedBody.tsx'
import { bodies } from './controls/bodies.ts'
import { formOf } from '../rules/by-control.ts'
import { contextOf } from '../verdict/facts.ts'
import { problemText } from '../rules/problem-text.ts'
import { rulingText } from '../rules/ruling-text.ts'
import { isViolation } from '../rules/result.ts'
import { markedTiles } from '../verdict/marked-tiles.ts'
import { followLabel } from '../verdict/follow-label.ts'
import { labelsFirst, problemsOf } from '../verdict/problems.ts'
import { sendForm } from '../verdict/submit.ts'

/**
 * A one-press result opens its form only where something is missing: what that is can be filled in
 * there.
 */
const asksLabelOrRemark = (button: ResultButton): boolean =>
  button.content.control === 'direct' &&
  (button.content.remark !== undefined || isViolation(button))

/** Controls whose form has a remark although the result names none. */
const remarkControls: ReadonlySet<string> = new Set([
  'remark',
  'radio_remark',
  'multi_reason_remark',
  'tree_reason_remark',
  'appeal_verdict',
  'escalate',
  'upload',
  'face_verdict',
])
const asksRemark = (button: ResultButton): boolean =>
  button.content.control !== 'reason_select' &&
  (button.content.remark !== undefined ||
    asksLabelOrRemark(button) ||
    mustRemark(button) ||
    remarkControls.has(button.content.control))

/** A one-press result that lacks a label, a remark or a change order asks for it in its form. */
const asksLabel = (button: ResultButton, setting: TypeSetting): boolean =>
  button.content.control === 'direct' &&
  setting.baseInfo.useLabel &&
  labelProblem(button, [], setting) !== null

/** The caret stands behind what is there already. */
const focusEnd = (box: HTMLTextAreaElement | null): void => {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

type Props = { record: HeldRecord; button: ResultButton; setting: TypeSetting }

const FormHead = ({ button }: Pick<Props, 'button'>) => {
  const bench = useBench()
  return (
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
  )
}

/** What a result falls on: all marked tiles, all ticked rows, or the post. */
const subjectText = (bench: Bench, record: HeldRecord, ticked: number): string => {
  if (panelOf(bench).tiles) return tn('audit.wall', markedTiles(bench).length)
  return ticked > 1 ? tn('panel.rows', ticked) : record.postId
}
const ConfirmText = ({ record, button }: Pick<Props, 'record' | 'button'>) => {
  const bench = useBench()
  const ticked = useTickCount()
  return (
    <p>
      {t('audit.confirm_act', {
        act: tData(button.transKey),
        subject: subjectText(bench, record, ticked),
      })}
    </p>
  )
}

/**
 * Labels of the record as they are; where one is lacking, a word that leads to the list beside the
 * form, or the choice itself on pages without that list.
 */
const FormLabels = ({
  record,
  asked,
  labels,
  chosen,
}: {
  record: HeldRecord
  asked: boolean
  labels: readonly NumberedLabel[]
  chosen: readonly number[]
}) => {
  const bench = useBench()
  if (asked && panelOf(bench).labelsByTree !== true)
    return (
      <p className="wb-bar plain">
        {t('audit.choose_label_beside')} <Key combo="l" />
      </p>
    )
  if (asked)
    return (
      <LabelPicker
        name={t('audit.labels')}
        labels={labels}
        chosen={chosen}
        onPick={({ label }) => {
          chooseLabel(bench, label.id)
          followLabel(bench)
        }}
      />
    )
  return chosen.length > 0 ? (
    <p className="wb-form-labels">
      <LabelTags record={record} labels={chosen} />
    </p>
  ) : null
}

const RemarkTemplates = ({
  templates,
  onPick,
}: {
  templates: readonly string[] | undefined
  onPick: (text: string) => void
}) =>
  templates?.length ? (
    <div className="wb-choices">
      {templates.map((text, index) => (
        <button
          key={text}
          type="button"
          className="wb-choice"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(tData(text))}
        >
          <Key combo={templateKeys[index]} /> {tData(text)}
        </button>
      ))}
    </div>
  ) : null

const RemarkField = ({
  box,
  text,
  placeholder,
  invalid,
  onChange,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  placeholder: string
  invalid: boolean
  onChange: (text: string) => void
}) => (
  <label className="wb-field">
    <span>
      {t('audit.field_remark')} <Key combo="m" />
    </span>
    <textarea
      id="wb-remark"
      ref={box}
      className="wb-input"
      rows={remarkRows(text)}
      value={text}
      placeholder={placeholder}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)

const FormProblems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.length > 0 ? (
    <ul className="wb-problems" role="alert">
      {problems.map((one) => (
        <li key={`${one.field} ${one.code} ${one.found?.field ?? ''}`}>{problemText(one)}</li>
      ))}
    </ul>
  ) : null

/** Whether a key sends the form from anywhere in it, also from its texts. */
const isSendKey = (event: KeyboardEvent, grave: boolean): boolean =>
  event.key === 'Enter' &&
  !event.nativeEvent.isComposing &&
  (event.ctrlKey ||
    event.metaKey ||
    (grave ? event.shiftKey : !event.shiftKey && isRemark(event.target)))

const isRemark = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement && target.id === 'wb-remark'
/** Whether Enter breaks the line in a field: what is written there may be long. */
const breaksLines = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement && !isRemark(target)

/**
 * The form of one result: what its control asks, labels, remark. Enter sends, also from the remark,
 * where Shift+Enter breaks the line; in longer texts Ctrl+Enter does, and the button says so. Esc
 * closes and keeps what was typed.
 */
export function ResultFormView({ record, button, setting }: Props) {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const showProblems = useBenchState((state) => state.formProblems)
  const remark = useRef<HTMLTextAreaElement>(null)
  const pointed = useRef(false)
  const [long, setLong] = useState(false)
  const { grave } = formOf(button)
  const Body = bodies[button.content.control]
  const context = contextOf(bench, record, draft.form)
  const rule = button.content.remark
  const problems = problemsOf(bench, record, button, draft, setting)
  const send = (byGraveKey: boolean): void => sendForm(bench, byGraveKey)
  useEffect(() => {
    if (button.content.control === 'remark') focusEnd(remark.current)
  }, [button])
  const props = {
    ...context,
    bench,
    button,
    setting,
    draft,
    change: (form: FormValues, text?: string) => {
      bench.drafts.set(record.recordId, {
        form,
        ...(text === undefined ? {} : { remark: tData(text) }),
      })
      followLabel(bench)
    },
  }
  const ruling = rulingText(record, button)
  const setRemark = (text: string): void => bench.drafts.set(record.recordId, { remark: text })
  return (
    <form
      className={`wb-form ${isViolation(button) ? 'bad' : ''}`}
      aria-label={tData(button.transKey)}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.nativeEvent instanceof SubmitEvent && pointed.current)
      }}
      onFocus={(event) => setLong(breaksLines(event.target))}
      onBlur={() => setLong(false)}
      onKeyDown={(event) => {
        pointed.current = false
        if (!isSendKey(event, grave === true)) return
        event.preventDefault()
        event.nativeEvent.stopImmediatePropagation()
        send(event.shiftKey)
      }}
    >
      <FormHead button={button} />
      <div className="wb-form-body">
        {ruling ? (
          <p className="wb-bar warn" role="note">
            {ruling}
          </p>
        ) : null}
        {button.content.control === 'simple_confirm' ? (
          <ConfirmText record={record} button={button} />
        ) : null}
        <FormLabels
          record={record}
          asked={asksLabel(button, setting) || labelsFirst(button, draft, setting)}
          labels={context.labels}
          chosen={draft.labels}
        />
        {Body ? <Body {...props} /> : null}
        <AskedBody {...props} />
        {asksRemark(button) ? (
          <RemarkField
            box={remark}
            text={draft.remark}
            placeholder={tData(rule?.placeholder ?? '')}
            invalid={showProblems && problems.some((one) => one.field === 'remark')}
            onChange={setRemark}
          />
        ) : null}
        <RemarkTemplates templates={rule?.templates} onPick={setRemark} />
        <FormProblems problems={showProblems ? problems : []} />
      </div>
      <button
        type="submit"
        className={`btn large ${grave ? 'danger' : 'primary'}`}
        onPointerDown={() => {
          pointed.current = true
        }}
      >
        {t('audit.act_form_send')}{' '}
        <Key combo={grave ? 'Shift+Enter' : long ? 'Control+Enter' : 'Enter'} />
      </button>
    </form>
  )
}

import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { useEffect, useRef } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { tn } from '../plural.ts'
import { serverNow, set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useTickCount } from '../engine/react.ts'
import { Key } from '../frame/Key.tsx'
import { LabelTags } from '../labels/LabelTags.tsx'
import { formOf } from './by-control.ts'
import { problemText } from './problem-text.ts'
import { isViolation } from './rules.ts'
import { markedTiles, problemsOf, sendForm } from './verdicts.ts'

type Props = { record: HeldRecord; button: ResultButton; setting: TypeSetting }

/** The form of one result: what its control asks, labels, remark. Enter sends, in the remark Ctrl+Enter; Esc closes and keeps what was typed. */
export const ResultFormView = ({ record, button, setting }: Props) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const showProblems = useBenchState((state) => state.formProblems)
  const remark = useRef<HTMLTextAreaElement>(null)
  const { Body } = formOf(button)
  const bulk = useTickCount()
  const rule = button.content.remark
  const asksRemark = rule !== undefined || ['remark', 'radio_remark', 'multi_reason_remark', 'tree_reason_remark'].includes(button.content.control)
  const problems = problemsOf(button, draft, setting, serverNow(bench))
  useEffect(() => { if (button.content.control === 'remark') remark.current?.focus() }, [button])
  const setRemark = (text: string): void => bench.drafts.set(record.recordId, { remark: text })
  return (
    <form className={`wb-form ${isViolation(button) ? 'bad' : ''}`} aria-label={tData(button.transKey)} onSubmit={(event) => { event.preventDefault(); sendForm(bench) }} onKeyDown={(event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) { event.preventDefault(); sendForm(bench) } }}>
      <h3>{tData(button.transKey)}<span className="wb-space" /><button type="button" className="btn plain" title={t('audit.act_form_close')} onClick={() => set(bench, { form: null })}>{t('audit.close')} <Key combo="Escape" /></button></h3>
      {button.content.control === 'simple_confirm' ? <p>{t('audit.confirm_act', { act: tData(button.transKey), subject: bench.kind.panel === 'picture_wall' ? tn('audit.wall', markedTiles(bench).length) : bulk > 1 ? tn('panel.rows', bulk) : record.postId })}</p> : null}
      {draft.labels.length > 0 ? <p className="wb-form-labels"><LabelTags record={record} labels={draft.labels} /></p> : null}
      {Body ? <Body bench={bench} button={button} setting={setting} draft={draft} change={(form, text) => bench.drafts.set(record.recordId, { form, ...(text === undefined ? {} : { remark: tData(text) }) })} /> : null}
      {asksRemark ? (
        <label className="wb-field"><span>{t('audit.field_remark')} <Key combo="m" /></span>
          <textarea id="wb-remark" ref={remark} className="wb-input" rows={4} value={draft.remark} placeholder={tData(rule?.placeholder ?? '')} aria-invalid={showProblems && problems.some((one) => one.field === 'remark')} onChange={(event) => setRemark(event.target.value)} />
        </label>
      ) : null}
      {rule?.templates?.length ? <div className="wb-choices">{rule.templates.map((text) => <button key={text} type="button" className="wb-choice" onMouseDown={(event) => event.preventDefault()} onClick={() => setRemark(tData(text))}>{tData(text)}</button>)}</div> : null}
      {showProblems && problems.length > 0 ? <ul className="wb-problems" role="alert">{problems.map((one) => <li key={`${one.field} ${one.code}`}>{problemText(one)}</li>)}</ul> : null}
      <button type="submit" className="btn primary large">{t('audit.act_form_send')} <Key combo="Enter" /></button>
    </form>
  )
}

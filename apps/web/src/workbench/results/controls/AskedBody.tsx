import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from '../result-form.ts'
import { FilesField } from './FilesField.tsx'

/** What any result may ask for beside its control: the id of a change order, pieces of evidence. */
export const AskedBody = ({ button: { content }, draft, facts, change }: FormProps) => {
  const many = Array.isArray(draft.form['uids']) && draft.form['uids'].length > 20
  return (
    <>
      {content.sysop || many ? <label className="wb-field"><span>{t('audit.change_order', { name: content.sysop ?? '' })}</span><input className="wb-input mono" maxLength={64} value={facts.changeOrderId} onChange={(event) => change({ ...draft.form, changeOrderId: event.target.value })} /></label> : null}
      {content.evidence && content.control !== 'upload' ? <FilesField label={t('audit.evidence_at_least', { n: content.evidence.min })} urls={stringsIn(draft.form['evidence']) ?? []} max={20} required onChange={(files) => change({ ...draft.form, evidence: files })} /> : null}
    </>
  )
}

import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import { chooseOrder } from '../../verdict/choose-order.ts'
import type { FormProps } from './form-props.ts'
import { FilesField } from './FilesField.tsx'

/** What any result may ask for beside its control: a change order, pieces of evidence. */
export function AskedBody({ bench, record, button: { content }, draft, facts, change }: FormProps) {
  const many = Array.isArray(draft.form['uids']) && draft.form['uids'].length > 20
  return (
    <>
      {content.sysop || many ? (
        <p className="wb-field wb-order">
          <span>{t('audit.change_order', { name: content.sysop ?? '' })}</span>
          <span className="mono">{facts.changeOrderId || '–'}</span>
          <button
            type="button"
            className="btn"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chooseOrder(bench, record)}
          >
            {t('audit.change_order_choose')}
          </button>
        </p>
      ) : null}
      {content.evidence && content.control !== 'upload' ? (
        <FilesField
          label={t('audit.evidence_at_least', { n: content.evidence.min })}
          urls={stringsIn(draft.form['evidence']) ?? []}
          max={20}
          required
          onChange={(files) => change({ ...draft.form, evidence: files })}
        />
      ) : null}
    </>
  )
}

import type { RuleRow } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { CountryPicker } from '../../kit/country/CountryPicker.tsx'
import { type PlaceType, useCountries } from '../../kit/country/use-countries.ts'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { RuleBasics } from './RuleBasics.tsx'
import { RuleItems } from './RuleItems.tsx'
import { RuleTexts } from './RuleTexts.tsx'
import { useRuleForm } from './use-rule-form.ts'

/** A named set: its name, kind, places and content. */
export function RuleDialog({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: RuleRow | null
  onClose: () => void
}) {
  const { may } = useMay()
  const { nameOf } = useCountries(type)
  const [picking, setPicking] = useState(false)
  const editable = may('country.edit')
  const { form, conflict } = useRuleForm(type, row, onClose)
  const { values } = form
  return (
    <>
      <Modal
        title={row ? row.ruleName : t('country.new_rule')}
        onClose={onClose}
        busy={form.busy}
        width={640}
      >
        <Form
          form={form}
          label={t('country.rule')}
          notice={
            <ConflictView
              form={form}
              conflict={conflict}
              labels={{
                ruleName: t('country.rule'),
                ruleType: t('country.rule_type'),
                ruleItems: t('country.items'),
                content: t('country.content'),
                remark: t('frontend.remark'),
                status: t('country.status'),
              }}
              show={{
                ruleType: (kind) => tData(`country.type_${kind}`),
                ruleItems: (codes) => codes.map(nameOf).join(', '),
              }}
            />
          }
          cancel={
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          }
          {...(editable ? {} : { disabled: t('country.needs_edit') })}
        >
          <RuleBasics form={form} isNew={row === null} editable={editable} />
          <RuleItems form={form} nameOf={nameOf} onPick={() => setPicking(true)} />
          <RuleTexts form={form} editable={editable} />
        </Form>
      </Modal>
      {picking && (
        <CountryPicker
          type={type}
          value={values.ruleItems}
          readOnly={!editable}
          {...(values.appId ? { appIds: [Number(values.appId)] } : {})}
          onOk={(ruleItems) => form.put({ ruleItems })}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

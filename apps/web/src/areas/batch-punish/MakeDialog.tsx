import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { TickField } from '../../kit/form/fields.tsx'
import { BatchEffect } from './BatchEffect.tsx'
import { BatchLimits } from './BatchLimits.tsx'
import { VerdictFields } from '../../kit/verdict/VerdictFields.tsx'
import { WhomFields } from './WhomFields.tsx'
import { type MakeProps, useBatchForm } from './use-batch-form.ts'

/**
 * Makes a batch of a verdict and of those it is for, typed, from a file or chosen before; what it
 * would do is seen first. `typeKey` and `lines` are filled in beforehand, where another page leads
 * here.
 */
export function MakeDialog(given: MakeProps) {
  const { posts, onClose } = given
  const { data: types } = useCall(settingCalls.allTypes, {})
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const { form, quietForm, verdicts, seen, preview, pickOrder, needsOrder } = useBatchForm(given)
  const { values } = form
  return (
    <Modal title={t('batch_punish.create')} onClose={onClose} busy={form.busy} width={720}>
      <Form
        form={form}
        label={t('batch_punish.create')}
        submitLabel={t('batch_punish.start')}
        cancel={
          <>
            <button type="button" className="btn" onClick={preview}>
              {t('batch_punish.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {posts ? (
          <p>{t('batch_punish.chosen_posts', { n: posts.recordIds.length })}</p>
        ) : (
          <ChoiceField
            ids
            form={form}
            name="typeKey"
            label={t('batch_punish.type')}
            required
            choices={(types ?? []).map((info) => ({
              value: typeKeyOf(info),
              label: `${info.appName} · ${typeName(info.name)}`,
            }))}
          />
        )}
        <VerdictFields form={form} verdicts={verdicts} />
        {!posts && <WhomFields form={form} onPlaces={setNumbers} />}
        <BatchLimits fewer={posts !== undefined} />
        {seen && <BatchEffect made={seen} numbers={values.file === '' ? numbers : []} />}
        {seen && seen.refused.length > 0 && (
          <TickField form={quietForm} name="skipBad" label={t('batch_punish.skip_bad')} />
        )}
        {needsOrder && (
          <ChangeOrderField
            appId={verdicts.appId || undefined}
            value={values.changeOrderId}
            onChange={pickOrder}
            required
            problem={form.problemOf('changeOrderId')}
          />
        )}
      </Form>
    </Modal>
  )
}

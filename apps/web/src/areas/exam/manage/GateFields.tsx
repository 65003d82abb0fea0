import { examLimits } from '@oas/contract/exam/schemas'
import { t } from '../../../i18n/texts.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { NumberField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { useTypeSource } from '../../../kit/pick/use-sources.ts'
import type { ExamValues } from './exam-values.ts'

/** Which types only who passed may take, from when on and for how long. */
export function GateFields({ form }: { form: FormState<ExamValues> }) {
  const types = useTypeSource()
  const { values } = form
  return (
    <>
      <TickField form={form} name="gated" label={t('exam.gate_on')} />
      {values.gated && (
        <>
          <PickMany
            label={t('exam.gate_types')}
            source={types}
            value={values.types}
            onChange={(next) => form.put({ types: next })}
            problem={form.problemOf('types')}
            max={examLimits.types}
            required
          />
          <div className="exam-pair">
            <div className="form-row">
              <TimeField
                label={t('exam.gate_from')}
                value={values.from}
                onChange={(from) => form.put({ from })}
                problem={form.problemOf('from')}
                required
              />
            </div>
            <NumberField
              form={form}
              name="graceDays"
              label={t('exam.gate_grace')}
              min={0}
              max={365}
            />
            <NumberField
              form={form}
              name="validDays"
              label={t('exam.gate_valid')}
              min={1}
              max={examLimits.days}
            />
          </div>
        </>
      )}
    </>
  )
}

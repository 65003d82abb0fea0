import { breakerCalls } from '@oas/contract/breaker/calls'
import {
  type BreakerLimit,
  breakerMeasures,
  highestLimit,
  longestSpan,
} from '@oas/contract/breaker/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { NumberField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useTeamSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { measureChoices } from './measures.ts'

const refreshes = [breakerCalls.limits]
const usualMinutes = 60

const outside = (value: number | null, max: number): string | null =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max
    ? null
    : t('frontend.from_to', { min: 1, max })

/** A limit: what is counted, how much of it in which span, and of whom. */
export function LimitDialog({ of, onClose }: { of: BreakerLimit | null; onClose: () => void }) {
  const create = useSend(breakerCalls.createLimit, { refreshes })
  const update = useSend(breakerCalls.updateLimit, { refreshes })
  const types = useTypeSource()
  const teams = useTeamSource()
  const title = t(of ? 'breaker.edit_limit' : 'breaker.new_limit')
  const form = useForm({
    initial: {
      measure: (of?.measure ?? '') as string,
      most: of?.most ?? null,
      minutes: (of?.minutes ?? usualMinutes) as number | null,
      typeKey: of?.typeKey ?? '',
      teamId: of?.teamId ?? '',
      active: of?.active ?? true,
    },
    check: ({ measure, most, minutes }) => ({
      measure: required(measure, t('breaker.measure')),
      most: outside(most, highestLimit),
      minutes: outside(minutes, longestSpan),
    }),
    send: async ({ measure, most, minutes, typeKey, teamId, active }) => {
      const body = {
        measure: breakerMeasures.find((one) => one === measure) ?? 'punishments',
        most: most ?? 0,
        minutes: minutes ?? 0,
        typeKey: typeKey || null,
        teamId: teamId || null,
        active,
      }
      await (of
        ? update.mutateAsync({ id: of.id, version: of.version, ...body })
        : create.mutateAsync(body))
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <Modal title={title} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="measure"
          label={t('breaker.measure')}
          hint={t('breaker.measure_hint')}
          empty=""
          choices={measureChoices()}
        />
        <NumberField
          form={form}
          name="most"
          label={t('breaker.most')}
          hint={t('breaker.most_hint')}
          min={1}
          max={highestLimit}
        />
        <NumberField
          form={form}
          name="minutes"
          label={t('breaker.minutes')}
          min={1}
          max={longestSpan}
        />
        <PickField
          form={form}
          name="typeKey"
          label={t('breaker.type')}
          source={types}
          placeholder={t('breaker.every_type')}
        />
        <PickField
          form={form}
          name="teamId"
          label={t('breaker.team')}
          source={teams}
          placeholder={t('breaker.every_team')}
        />
        <TickField form={form} name="active" label={t('breaker.active')} />
      </Form>
    </Modal>
  )
}

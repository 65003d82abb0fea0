import { ladderCalls } from '@oas/contract/live-strategy/calls'
import type { LadderRow, LadderStep } from '@oas/contract/live-strategy/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { refreshes } from '../words.tsx'
import { StepFields } from './StepFields.tsx'

type Draft = { name: string; appId: string; steps: LadderStep[] }
const firstStep: LadderStep = {
  nth: 1,
  hours: 1,
  act: 'push',
  line: null,
  machine: false,
  resultId: '',
}

type Props = { of: LadderRow | null; onClose: () => void }
/** A ladder: its steps in order, each with the number of signals from which on it counts. */
export function LadderDialog({ of, onClose }: Props) {
  const { choices } = useApps()
  const create = useSend(ladderCalls.create, { refreshes })
  const update = useSend(ladderCalls.update, { refreshes })
  const form = useForm<Draft>({
    initial: {
      name: of?.body.name ?? '',
      appId: of ? String(of.body.appId) : choices.length === 1 ? (choices[0]?.value ?? '') : '',
      steps: of?.body.steps ?? [firstStep],
    },
    guard: false,
    check: ({ name, appId, steps }) => ({
      name: required(name.trim(), t('live_strategy.name')),
      appId: required(appId, t('live_strategy.app')),
      steps: required(steps.map(({ act }) => act).join(''), t('live_strategy.steps')),
    }),
    send: async ({ name, appId, steps }) => {
      const body = { name, appId: Number(appId), steps }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'live_strategy.edit_ladder' : 'live_strategy.new_ladder')}
      onClose={onClose}
      width={860}
    >
      <TextField
        form={form}
        name="name"
        label={t('live_strategy.name')}
        maxLength={64}
        required
        autoFocus
      />
      <SelectField
        form={form}
        name="appId"
        label={t('live_strategy.app')}
        choices={choices}
        empty=""
        required
        disabled={of !== null}
      />
      <StepFields
        appId={form.values.appId}
        steps={form.values.steps}
        onChange={(steps) => form.put({ steps })}
        problem={form.problemOf('steps', t('live_strategy.steps'))}
      />
    </FormModal>
  )
}

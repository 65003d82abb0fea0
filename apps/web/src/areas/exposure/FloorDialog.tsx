import { exposureCalls } from '@oas/contract/exposure/calls'
import { type ExposureFloor, exposureLimits } from '@oas/contract/exposure/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { NumberField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useTeamSource } from '../../kit/pick/use-sources.ts'
import { severityChoices } from './words.ts'

const refreshes = [exposureCalls.floors]
const max = exposureLimits.blur

/** The least that is veiled, of a team or of all. */
export function FloorDialog({ of, onClose }: { of: ExposureFloor | null; onClose: () => void }) {
  const create = useSend(exposureCalls.createFloor, { refreshes })
  const update = useSend(exposureCalls.updateFloor, { refreshes })
  const teams = useTeamSource()
  const form = useForm({
    initial: {
      teamId: of?.teamId ?? '',
      severity: of ? String(of.severity) : '',
      blur: (of?.blur ?? 8) as number | null,
      grey: of?.grey ?? true,
      mute: of?.mute ?? true,
    },
    check: ({ severity, blur }) => ({
      severity: required(severity, t('exposure.severity_from')),
      blur:
        blur !== null && Number.isInteger(blur) && blur >= 0 && blur <= max
          ? null
          : t('frontend.from_to', { min: 0, max }),
    }),
    send: async ({ teamId, severity, blur, grey, mute }) => {
      const body = {
        teamId: teamId || null,
        severity: Number(severity),
        blur: blur ?? 0,
        grey,
        mute,
      }
      await (of
        ? update.mutateAsync({ id: of.id, version: of.version, ...body })
        : create.mutateAsync(body))
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'exposure.edit_floor' : 'exposure.new_floor')}
      onClose={onClose}
    >
      <PickField
        form={form}
        name="teamId"
        label={t('exposure.team')}
        source={teams}
        placeholder={t('exposure.everybody')}
      />
      <SelectField
        form={form}
        name="severity"
        label={t('exposure.severity_from')}
        empty=""
        choices={severityChoices(1)}
      />
      <NumberField form={form} name="blur" label={t('exposure.blur')} min={0} max={max} />
      <TickField form={form} name="grey" label={t('exposure.grey')} />
      <TickField form={form} name="mute" label={t('exposure.mute')} />
    </FormModal>
  )
}

import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type Sandbox,
  type SandboxBody,
  sandboxLimits,
} from '@oas/contract/text-moderation/sandbox-schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { nameOfProfile } from '../profiles/profile-name.ts'
import { sandboxRefreshes } from './sandbox-names.ts'

type Draft = {
  name: string
  remark: string
  apps: string[]
  share: number | null
  days: number | null
  profileId: string
}
const bodyOf = ({ name, remark, apps, share, days, profileId }: Draft): SandboxBody => ({
  name,
  remark,
  apps: apps.map(Number),
  share: share ?? 100,
  days: days ?? sandboxLimits.days,
  profileId: profileId === '' ? null : profileId,
})

type Props = { of: Sandbox | null; onClose: () => void }
/** Opens a sandbox, or says where it runs and for how long. */
export function SandboxDialog({ of, onClose }: Props) {
  const { choices } = useApps()
  const profiles = useCall(textModerationCalls.profiles, { pageSize: 200 }).data?.list ?? []
  const options = { refreshes: sandboxRefreshes }
  const create = useSend(textModerationCalls.createSandbox, options)
  const update = useSend(textModerationCalls.updateSandbox, options)
  const form = useForm<Draft>({
    initial: {
      name: of?.name ?? '',
      remark: of?.remark ?? '',
      apps: (of?.apps ?? []).map(String),
      share: of?.share ?? 100,
      days: of?.days ?? sandboxLimits.days,
      profileId: of?.profileId ?? '',
    },
    check: ({ name }) => ({ name: required(name.trim(), t('text_sandbox.name')) }),
    guard: false,
    send: async (draft) => {
      const body = bodyOf(draft)
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
      title={of ? t('text_sandbox.edit_sandbox') : t('text_sandbox.new_sandbox')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('text_sandbox.name')}
        maxLength={64}
        required
        autoFocus
      />
      <MultiPick
        label={t('text_sandbox.apps')}
        choices={choices}
        value={form.values.apps}
        onChange={(apps) => form.put({ apps })}
        problem={form.problemOf('apps', t('text_sandbox.apps'))}
        hint={t('text_sandbox.apps_hint')}
      />
      <NumberField form={form} name="share" label={t('text_sandbox.share')} min={0} max={100} />
      <NumberField
        form={form}
        name="days"
        label={t('text_sandbox.days')}
        min={1}
        max={sandboxLimits.days}
      />
      <SelectField
        form={form}
        name="profileId"
        label={t('text_sandbox.profile')}
        hint={t('text_sandbox.profile_hint')}
        empty={t('text_sandbox.no_profile')}
        choices={profiles.map((one) => ({ value: one.id, label: nameOfProfile(one) }))}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('text_sandbox.remark')}
        maxLength={500}
        rows={2}
      />
    </FormModal>
  )
}

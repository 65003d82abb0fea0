import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Library } from '@oas/contract/text-moderation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, NumberField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'
import { useApps } from '../../kit/use-apps.ts'
import { refreshes } from './words.tsx'

type Draft = {
  name: string
  remark: string
  ownerId: string
  teamId: string
  quota: number | null
  apps: string[]
  active: boolean
}

/** A library: its name, who answers for it, how many words it may hold. */
export function LibraryDialog({ of, onClose }: { of: Library | null; onClose: () => void }) {
  const { choices, ownId } = useApps()
  const people = usePeople()
  const teams = useTeamSource()
  const mayTeams = useMayTeams()
  const create = useSend(textModerationCalls.createLibrary, { refreshes })
  const update = useSend(textModerationCalls.updateLibrary, { refreshes })
  const form = useForm<Draft>({
    initial: {
      name: of?.name ?? '',
      remark: of?.remark ?? '',
      ownerId: of?.ownerId ?? ownId,
      teamId: of?.teamId ?? '',
      quota: of?.quota ?? 20_000,
      apps: (of?.apps ?? []).map(String),
      active: of?.active ?? true,
    },
    guard: false,
    check: ({ name, ownerId }) => ({
      name: required(name.trim(), t('text_moderation.name')),
      ownerId: required(ownerId, t('text_moderation.owner')),
    }),
    send: async (draft) => {
      const body = {
        ...draft,
        teamId: draft.teamId === '' ? null : draft.teamId,
        quota: draft.quota ?? 20_000,
        apps: draft.apps.map(Number),
      }
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
      title={t(of ? 'text_moderation.edit_library' : 'text_moderation.new_library')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('text_moderation.name')}
        required
        maxLength={64}
        autoFocus
      />
      <PickField
        form={form}
        name="ownerId"
        label={t('text_moderation.owner')}
        source={people}
        required
      />
      {mayTeams && (
        <PickField form={form} name="teamId" label={t('text_moderation.team')} source={teams} />
      )}
      <MultiPick
        label={t('text_moderation.apps')}
        choices={choices}
        value={form.values.apps}
        onChange={(apps) => form.put({ apps })}
        problem={form.problemOf('apps', t('text_moderation.apps'))}
        hint={t('text_moderation.apps_hint')}
      />
      <NumberField
        form={form}
        name="quota"
        label={t('text_moderation.quota')}
        min={1}
        max={50_000}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('text_moderation.remark')}
        maxLength={500}
        rows={2}
      />
      <TickField form={form} name="active" label={t('text_moderation.active')} />
    </FormModal>
  )
}

import { modelCalls } from '@oas/contract/model/calls'
import { type ModelBody, type ModelRow, costClasses, modelKinds } from '@oas/contract/model/schemas'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useApps } from '../../kit/use-apps.ts'
import { kindChoices, refreshes } from './words.tsx'

type Draft = Omit<ModelBody, 'kind' | 'cost' | 'scopes'> & {
  kind: string
  cost: string
  apps: string[]
}
const draftOf = (of: ModelRow | null, ownId: string): Draft => ({
  key: of?.key ?? '',
  name: of?.name ?? '',
  kind: of?.kind ?? 'text',
  ownerId: of?.ownerId ?? ownId,
  remark: of?.remark ?? '',
  cost: of?.cost ?? 'low',
  mayUid: of?.mayUid ?? false,
  mayMinors: of?.mayMinors ?? false,
  apps: (of?.scopes ?? []).map(({ appId }) => String(appId)),
})

type Props = { of: ModelRow | null; onClose: () => void; onMade?: (id: string) => void }
/** A model: what it is called, who answers for it, what it may be sent. */
export function ModelDialog({ of, onClose, onMade }: Props) {
  const { choices, ownId } = useApps()
  const people = usePeople()
  const create = useSend(modelCalls.createModel, { refreshes })
  const update = useSend(modelCalls.updateModel, { refreshes })
  const form = useForm<Draft>({
    initial: draftOf(of, ownId),
    guard: false,
    check: ({ key, name, ownerId }) => ({
      key: required(key.trim(), t('model.key')),
      name: required(name.trim(), t('model.name')),
      ownerId: required(ownerId, t('model.owner')),
    }),
    send: async ({ apps, kind, cost, ...draft }) => {
      const known = new Map((of?.scopes ?? []).map((one) => [String(one.appId), one]))
      const body: ModelBody = {
        ...draft,
        kind: modelKinds.find((one) => one === kind) ?? 'text',
        cost: costClasses.find((one) => one === cost) ?? 'low',
        scopes: apps.map((app) => known.get(app) ?? { appId: Number(app), types: [] }),
      }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else onMade?.((await create.mutateAsync({ body })).id)
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => (path.startsWith('body.scopes') ? 'apps' : path.split('.')[1]),
    done: onClose,
  })
  const fixed = (of?.versions ?? 0) > 0
  return (
    <FormModal
      form={form}
      title={t(of ? 'model.edit_model' : 'model.new_model')}
      onClose={onClose}
      width={640}
    >
      <TextField
        form={form}
        name="key"
        label={t('model.key')}
        hint={t('model.key_hint')}
        required
        mono
        maxLength={32}
        disabled={fixed}
        autoFocus
      />
      <TextField form={form} name="name" label={t('model.name')} required maxLength={64} />
      <SelectField
        form={form}
        name="kind"
        label={t('model.kind')}
        choices={kindChoices()}
        disabled={fixed}
      />
      <PickField form={form} name="ownerId" label={t('model.owner')} source={people} required />
      <AreaField form={form} name="remark" label={t('model.remark')} maxLength={1000} rows={2} />
      <SelectField
        form={form}
        name="cost"
        label={t('model.cost')}
        choices={costClasses.map((cost) => ({ value: cost, label: tData(`model.cost_${cost}`) }))}
      />
      <TickField form={form} name="mayUid" label={t('model.may_uid')} />
      <TickField form={form} name="mayMinors" label={t('model.may_minors')} />
      <MultiPick
        label={t('model.scopes')}
        choices={choices}
        value={form.values.apps}
        onChange={(apps) => form.put({ apps })}
        problem={form.problemOf('apps', t('model.scopes'))}
        hint={t('model.scopes_hint')}
      />
    </FormModal>
  )
}

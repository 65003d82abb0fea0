import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { editableStates, sandboxLimits } from '@oas/contract/text-moderation/sandbox-schemas'
import { itemKindOf } from '@oas/contract/text-moderation/schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { go, usePlace } from '../../../nav/location.ts'
import { ItemFields } from '../ItemFields.tsx'
import { type ItemDraft, bodyOf, checkItem, draftOf } from '../item-draft.ts'
import { useRights } from '../words.tsx'
import { TryPanel } from './TryPanel.tsx'
import { sandboxItemPath, sandboxRefreshes } from './sandbox-names.ts'
import './sandbox.css'

type Draft = ItemDraft & { sandbox: string; newName: string }
type Props = { title: string; wordType: string }

const useSandboxChoices = () => {
  const { data } = useCall(textModerationCalls.sandboxes, { pageSize: 200 })
  return (data?.list ?? [])
    .filter(({ state }) => editableStates.includes(state))
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** Writes a new item into a sandbox; where none is chosen one is opened by its name. */
export function NewItemView({ title, wordType }: Props) {
  const why = useRights()('text.edit')
  const given = usePlace().query.get('sandbox') ?? ''
  const options = { refreshes: sandboxRefreshes }
  const open = useSend(textModerationCalls.createSandbox, options)
  const create = useSend(textModerationCalls.createSandboxItem, options)
  const choices = useSandboxChoices()
  const openNew = async (name: string): Promise<string> => {
    const { days } = sandboxLimits
    const body = { name, remark: '', apps: [], share: 100, days, profileId: null }
    return (await open.mutateAsync({ body })).id
  }
  const form = useForm<Draft>({
    initial: { ...draftOf(null), wordType, sandbox: given, newName: '' },
    check: (draft) => ({
      ...checkItem(draft),
      newName:
        draft.sandbox === '' ? required(draft.newName.trim(), t('text_sandbox.new_name')) : null,
    }),
    send: async ({ sandbox, newName, ...draft }) => {
      const sandboxId = sandbox === '' ? await openNew(newName) : sandbox
      // What is refused now goes into the sandbox that was opened.
      form.put({ sandbox: sandboxId })
      const body = bodyOf(draft)
      const { id } = await create.mutateAsync({ sandboxId, act: 'add', body })
      go(sandboxItemPath(itemKindOf(body.wordType), sandboxId, id))
    },
    fieldOf: (path) => {
      const name = path.split('.')[1] ?? ''
      if (name === 'scopes') return 'types'
      return name === 'name' ? 'newName' : name
    },
  })
  const itemForm: FormState<ItemDraft> = {
    ...form,
    reset: (values) => form.reset({ ...form.values, ...values }),
  }
  const { sandbox: _sandbox, newName: _newName, ...draft } = form.values
  const isSaid = draft.rule.trim() !== '' && (wordType !== '3' || draft.parts.trim() !== '')
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
      </div>
      <div className="sandbox-halves">
        <Form
          form={form}
          label={title}
          submitLabel={t('text_sandbox.save_add')}
          {...(why === undefined ? {} : { disabled: why })}
        >
          <SelectField
            form={form}
            name="sandbox"
            label={t('text_sandbox.which_sandbox')}
            choices={choices}
            empty={t('text_sandbox.fresh')}
          />
          {form.values.sandbox === '' && (
            <TextField
              form={form}
              name="newName"
              label={t('text_sandbox.new_name')}
              maxLength={64}
              required
            />
          )}
          <ItemFields form={itemForm} />
        </Form>
        <TryPanel body={isSaid ? bodyOf(draft) : null} />
      </div>
    </div>
  )
}

import { appCalls } from '@oas/contract/app/calls'
import { type KeyRow, maxKeyIps } from '@oas/contract/app/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { type Choice, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'

const refreshes = [appCalls.keys, appCalls.list]

/** Makes a key, or changes what one may be used for; answers the new key, if one was made. */
export function KeyDialog({
  appId,
  name: usual,
  types,
  row,
  onDone,
}: {
  appId: number
  /** What a new key is called unless it is called otherwise. */ name: string
  types: readonly Choice[]
  row: KeyRow | null
  onDone: (key: string | null) => void
}) {
  const create = useSend(appCalls.createKey, { refreshes })
  const update = useSend(appCalls.updateKey, { refreshes })
  const before = row?.scopes.filter((scope) => scope.appId === appId) ?? []
  const form = useForm({
    initial: {
      name: row?.name ?? usual,
      types: before.flatMap((scope) => (scope.type === null ? [] : [String(scope.type)])),
      ips: [...(row?.ips ?? [])],
    },
    guard: false,
    check: ({ name }) => ({ name: required(name, t('app.key_name')) }),
    send: async ({ name, types: chosen, ips }) => {
      const input = { appId, name, types: chosen.map(Number), ips }
      if (row === null) {
        onDone((await create.mutateAsync(input)).key)
        return
      }
      await update.mutateAsync({ ...input, id: row.id, version: row.version })
      onDone(null)
    },
  })
  const title = t(row === null ? 'app.create_key' : 'app.edit_key')
  return (
    <Modal title={title} onClose={() => onDone(null)} busy={form.busy}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={() => onDone(null)}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="name" label={t('app.key_name')} required maxLength={64} />
        <MultiPick
          label={t('app.key_scope')}
          hint={t('app.types_hint')}
          choices={types}
          value={form.values.types}
          onChange={(chosen) => form.put({ types: chosen })}
          problem={form.problemOf('types')}
        />
        <LinesField
          id="key-ips"
          label={t('app.key_ips')}
          hint={t('app.key_ips_hint')}
          value={form.values.ips}
          onChange={(ips) => form.put({ ips })}
          maxLine={maxKeyIps}
          waitMs={150}
          rows={3}
          problem={form.problemOf('ips')}
        />
      </Form>
    </Modal>
  )
}

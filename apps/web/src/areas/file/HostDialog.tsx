import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import {
  hasSecret,
  hasTarget,
  type HostKind,
  hostKinds,
  type HostRow,
  problemsOfRow,
} from './hosts-draft.ts'

const labelOf = (kind: HostKind): string => {
  if (kind === 'picture') return t('file.app')
  return kind === 'upload' ? t('frontend.region') : t('file.host')
}

const hintOf = (kind: HostKind): string => {
  if (kind === 'picture') return t('file.picture_hint')
  return kind === 'upload' ? t('file.region_hint') : t('file.host_hint')
}

/**
 * A line of the hosts, new or changed; published with all the others. A secret is typed anew or
 * left alone.
 */
export function HostDialog({
  row,
  others,
  onSave,
  onClose,
}: {
  row: HostRow | null
  others: readonly HostRow[]
  onSave: (row: HostRow) => void
  onClose: () => void
}) {
  const form = useForm({
    initial: {
      kind: (row?.kind ?? 'migrate') as string,
      name: row?.name ?? '',
      to: row?.to ?? '',
      secret: row?.secret ?? '',
    },
    guard: false,
    check: ({ kind, ...rest }) => {
      const found = problemsOfRow({ kind: kind as HostKind, secretAt: null, ...rest }, others)
      return {
        name: found.name && t(`file.${found.name}`),
        to: found.to && t(`file.${found.to}`),
        secret: found.secret && t(`file.${found.secret}`),
      }
    },
    send: async ({ kind, name, to, secret }) => {
      const as = kind as HostKind
      onSave({
        kind: as,
        name,
        to: hasTarget(as) ? to : '',
        secret: hasSecret(as) ? secret : '',
        secretAt: row?.secretAt ?? null,
      })
    },
    done: onClose,
  })
  const kind = form.values.kind as HostKind
  return (
    <Modal title={row ? row.name : t('file.add_host')} width={480} onClose={onClose}>
      <Form
        form={form}
        label={t('file.host')}
        submitLabel={t('frontend.ok')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="kind"
          label={t('file.kind')}
          disabled={row !== null}
          choices={hostKinds.map((value) => ({ value, label: tData(`file.kind_${value}`) }))}
        />
        <TextField
          form={form}
          name="name"
          label={labelOf(kind)}
          hint={hintOf(kind)}
          required
          mono
          disabled={row !== null}
          maxLength={253}
        />
        {hasTarget(kind) && (
          <TextField
            form={form}
            name="to"
            label={kind === 'upload' ? t('file.upload_to') : t('file.migrate_to')}
            required
            mono
            maxLength={300}
          />
        )}
        {hasSecret(kind) && (
          <TextField
            form={form}
            name="secret"
            type="password"
            label={t('file.secret')}
            hint={t('file.secret_hint')}
            maxLength={200}
          />
        )}
      </Form>
    </Modal>
  )
}

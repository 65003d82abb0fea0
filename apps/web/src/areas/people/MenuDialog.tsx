import { peopleCalls } from '@oas/contract/people/calls'
import { type MenuRow, menuPathPattern } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { titleOf } from '../../kit/people/words.tsx'

const isLink = new RegExp(menuPathPattern)
const valuesOf = (row: MenuRow | null | undefined, parentId: string | null) => ({
  title: row?.title ?? '',
  path: row?.path ?? '',
  icon: row?.icon || 'dot',
  parentId: row ? (row.parentId ?? '') : (parentId ?? ''),
  hidden: row?.hidden ?? false,
  hideChildren: row?.hideChildren ?? false,
  newTab: row?.target === '_blank',
})
const icons = [
  'dot',
  'home',
  'audit',
  'list',
  'text',
  'group',
  'picture',
  'single',
  'rows',
  'folder',
  'search',
  'queue',
  'settings',
  'database',
  'record',
  'send',
  'clock',
  'user',
  'copy',
  'refresh',
  'download',
  'menu',
]
type Props = {
  row: MenuRow | null
  parentId: string | null
  rows: readonly MenuRow[]
  refreshes: readonly (typeof peopleCalls)['menu'][]
  onClose: () => void
}

/** An entry of the menu: its words, where it leads, below which other one. */
export const MenuDialog = ({ row, parentId, rows, refreshes, onClose }: Props) => {
  const create = useSend(peopleCalls.createMenu, { refreshes })
  const update = useSend(peopleCalls.updateMenu, { refreshes })
  const initial = valuesOf(row, parentId)
  const conflict = useConflict(initial, row?.version ?? 0, async () => {
    const now = (await send(peopleCalls.menu, {})).find((one) => one.id === row?.id)
    return now ? { values: valuesOf(now, null), version: now.version } : null
  })
  const form = useForm({
    initial,
    check: ({ title, path }) => ({
      title: required(title, t('people.title')),
      path: isLink.test(path) ? null : t('people.link_hint'),
    }),
    send: ({ newTab, parentId: parent, ...values }): Promise<unknown> => {
      const entry = {
        ...values,
        parentId: parent || null,
        target: newTab ? ('_blank' as const) : ('' as const),
      }
      return row
        ? conflict.save((version) => update.mutateAsync({ id: row.id, version, ...entry }))
        : create.mutateAsync(entry)
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal
      title={row ? titleOf(row.title) : t('people.new_entry')}
      onClose={onClose}
      busy={form.busy}
    >
      <Form
        form={form}
        label={t('people.menu')}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              title: t('people.title'),
              path: t('people.link'),
              parentId: t('people.parent'),
              icon: t('people.icon'),
              hidden: t('people.hidden'),
              hideChildren: t('people.hide_children'),
              newTab: t('people.new_tab'),
            }}
            show={{
              title: titleOf,
              parentId: (id) => titleOf(rows.find((one) => one.id === id)?.title ?? ''),
            }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="title"
          label={t('people.title')}
          required
          maxLength={64}
          hint={
            <>
              {t('people.title_hint')}{' '}
              {form.values.title && <strong>{titleOf(form.values.title)}</strong>}
            </>
          }
          autoFocus
        />
        <TextField
          form={form}
          name="path"
          label={t('people.link')}
          mono
          maxLength={300}
          hint={t('people.link_hint')}
        />
        <SelectField
          form={form}
          name="parentId"
          label={t('people.parent')}
          empty={t('people.top_level')}
          choices={rows
            .filter((one) => one.id !== row?.id)
            .map((one) => ({ value: one.id, label: titleOf(one.title) }))}
        />
        <SelectField
          form={form}
          name="icon"
          label={t('people.icon')}
          hint={<Icon name={form.values.icon} />}
          choices={[...new Set([form.values.icon, ...icons])].map((icon) => ({
            value: icon,
            label: icon,
          }))}
        />
        <TickField form={form} name="hidden" label={t('people.hidden')} />
        <TickField form={form} name="hideChildren" label={t('people.hide_children')} />
        <TickField form={form} name="newTab" label={t('people.new_tab')} />
      </Form>
    </Modal>
  )
}

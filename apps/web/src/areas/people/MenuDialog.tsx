import type { peopleCalls } from '@oas/contract/people/calls'
import type { MenuRow } from '@oas/contract/people/schemas'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { titleOf } from '../../kit/people/words.tsx'
import { useMenuForm } from './use-menu-form.ts'

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
export function MenuDialog({ row, parentId, rows, refreshes, onClose }: Props) {
  const { form, conflict } = useMenuForm({ row, parentId, refreshes, onClose })
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
        <ChoiceField
          form={form}
          name="parentId"
          label={t('people.parent')}
          placeholder={t('people.top_level')}
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

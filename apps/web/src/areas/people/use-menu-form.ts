import { peopleCalls } from '@oas/contract/people/calls'
import { menuPathPattern, type MenuRow } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

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

/** The form of an entry of the menu, and what somebody else stored meanwhile. */
export function useMenuForm({
  row,
  parentId,
  refreshes,
  onClose,
}: {
  row: MenuRow | null
  parentId: string | null
  refreshes: readonly (typeof peopleCalls)['menu'][]
  onClose: () => void
}) {
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
  return { form, conflict }
}

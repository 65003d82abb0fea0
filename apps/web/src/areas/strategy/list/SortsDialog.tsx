import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient, useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { notify } from '../../../kit/notice.tsx'
import { wordOf } from '../words.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'

const kinds = ['ruleCategory', 'strategyGroup', 'indicatorManager'] as const
type Kind = (typeof kinds)[number]
const { pageStrategyConfig, strategyConfig } = strategyConfigCalls
const refresh = async (): Promise<void> => {
  await Promise.all(
    [pageStrategyConfig, strategyConfig].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  )
}

const NewSort = ({ kind }: { kind: Kind }) => {
  const empty = { id: '', cn: '', en: '', idName: '', ru: '', contact: '' }
  const form = useForm({
    initial: empty,
    guard: false,
    check: ({ id, cn, en }) => ({
      id:
        kind !== 'ruleCategory' || /^[a-z][a-z0-9_]{0,39}$/.test(id)
          ? null
          : t('strategy_list.bad_id'),
      cn: cn.trim() ? null : t('strategy_list.needed'),
      en: en.trim() ? null : t('strategy_list.needed'),
    }),
    send: async ({ id, cn, en, idName, ru, contact }) => {
      const names = { cn: cn.trim(), en: en.trim(), id: idName.trim(), ru: ru.trim() }
      if (kind === 'ruleCategory') await send(strategyConfigCalls.createRuleCategory, { id, names })
      else if (kind === 'strategyGroup')
        await send(strategyConfigCalls.createGroup, { names, parentId: null })
      else await send(strategyConfigCalls.createManager, { names, contact: contact.trim() })
      await refresh()
    },
    done: () => {
      form.reset(empty)
      notify('success', t('strategy_list.done'))
    },
  })
  return (
    <Form
      form={form}
      label={t('strategy_list.add')}
      submitLabel={t('strategy_list.add')}
      columns={2}
    >
      {kind === 'ruleCategory' && (
        <TextField
          form={form}
          name="id"
          label={t('strategy_list.key')}
          maxLength={40}
          mono
          required
        />
      )}
      <TextField form={form} name="cn" label="中文" maxLength={100} required />
      <TextField form={form} name="en" label="English" maxLength={100} required />
      <TextField form={form} name="idName" label="Bahasa Indonesia" maxLength={100} />
      <TextField form={form} name="ru" label="Русский" maxLength={100} />
      {kind === 'indicatorManager' && (
        <TextField form={form} name="contact" label={t('strategy_list.contact')} maxLength={200} />
      )}
    </Form>
  )
}

type Sort = Output<typeof pageStrategyConfig>['list'][number]

const sortColumns = (buttons: Column<Sort>['render']): Column<Sort>[] => [
  monoColumn('id', 'strategy_list.key', 140, (row) => row.id),
  column('name', 'strategy_list.name', 220, (row) => row.translate),
  column('contact', 'strategy_list.contact', 160, (row) => row.contact),
  numberColumn('used', 'strategy_list.used_by', 90, (row) => row.usedBy),
  column('act', 'frontend.actions', 100, buttons),
]

const removeSort = (kind: Kind, { id, translate }: Sort): void =>
  confirmDelete(translate, async () => {
    await send(strategyConfigCalls.deleteStrategyConfig, { kind, id })
    await refresh()
  })

/** Categories and groups that rules are sorted into, and who answers for indicators. */
export function SortsDialog({ onClose }: { onClose: () => void }) {
  const { may } = useMay()
  const [kind, setKind] = useState<Kind>('ruleCategory')
  const { data, isFetching } = useCall(pageStrategyConfig, { kind, page: 1, size: 500 })
  const editable = may('strategy.config')
  const buttons = (row: Sort) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        disabled={!editable || row.usedBy > 0}
        title={row.usedBy > 0 ? t('strategy_list.is_used') : undefined}
        onClick={() => removeSort(kind, row)}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  return (
    <Modal title={t('strategy_list.sorts')} width={860} onClose={onClose}>
      <Tabs
        label={t('strategy_list.sorts')}
        tabs={kinds.map((key) => ({ key, label: wordOf('strategy_list.kind', key) }))}
        value={kind}
        onChange={(key) => setKind(key as Kind)}
      >
        <DataTable
          label={wordOf('strategy_list.kind', kind)}
          loading={isFetching}
          rows={data?.list ?? []}
          idOf={(row) => row.id}
          columns={sortColumns(buttons)}
        />
        {editable && <NewSort key={kind} kind={kind} />}
      </Tabs>
    </Modal>
  )
}

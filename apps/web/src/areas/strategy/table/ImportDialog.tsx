import { strategyExcelCalls } from '@oas/contract/strategy/calls'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { notify } from '../../../kit/notice.tsx'
import { WorkbookDialog } from '../../../kit/workbook/WorkbookDialog.tsx'
import { toText } from './cell-text.ts'

/** Reads a workbook into a rule that is a table; what the workbook does not have goes. */
export function ImportDialog({
  ruleId,
  version,
  name,
  onClose,
  onStored,
}: {
  ruleId: string
  version: number
  name: string
  onClose: () => void
  onStored: () => Promise<void>
}) {
  return (
    <WorkbookDialog
      title={`${t('strategy_table.import')}: ${name}`}
      storeLabel={t('strategy_table.store')}
      onClose={onClose}
      look={(workbook) =>
        send(strategyExcelCalls.import, { ruleId, version, workbook, preview: true })
      }
      store={async (workbook, skipWrong) => {
        const { stored, version: next } = await send(strategyExcelCalls.import, {
          ruleId,
          version,
          workbook,
          preview: false,
          skipWrong,
        })
        notify('success', t('strategy_table.stored', { n: stored, version: next }))
        await onStored()
      }}
      columns={[
        {
          key: 'what',
          title: t('strategy_list.detail'),
          render: (row) =>
            row.act === 'wrong'
              ? row.problems.map((one) => `${one.path}: ${one.message}`).join('; ')
              : row.values
                  .map((one) => `${one.leftKey} ${one.relation || '='} ${toText(one.value)}`)
                  .join(', '),
        },
      ]}
    />
  )
}

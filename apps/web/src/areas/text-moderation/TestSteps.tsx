import type { Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'

type Step = Output<typeof textModerationCalls.testSteps>['list'][number] & { at: number }

/** How a text is read: what each step changes of it. */
export function TestSteps({ text, language }: { text: string; language: string }) {
  const { data } = useCall(
    textModerationCalls.testSteps,
    { text, ...(language === '' ? {} : { language }) },
    { enabled: text !== '' },
  )
  const rows = (data?.list ?? []).map((row, at) => ({ ...row, at }))
  if (rows.length === 0) return null
  return (
    <>
      <h2>{t('text_moderation.steps')}</h2>
      <DataTable
        label={t('text_moderation.steps')}
        rows={rows}
        idOf={(row) => String(row.at)}
        loading={false}
        columns={[
          column<Step>('step', 'text_moderation.step', 140, (row) =>
            tData(`text_moderation.step_${row.step}`),
          ),
          monoColumn<Step>('after', 'text_moderation.after', null, (row) => (
            <span translate="no">{row.after}</span>
          )),
        ]}
      />
    </>
  )
}

import type { ItemFigures } from '@oas/contract/exam/schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { percent } from '../words.tsx'
import { ItemDrawer } from './ItemDrawer.tsx'

const columns = (): Column<ItemFigures>[] => [
  numberColumn('no', 'exam.item', 80, ({ no }) => no),
  column('begins', 'exam.begins', null, ({ begins, void: isVoid, corrected }) => (
    <>
      {begins}{' '}
      {corrected && (
        <span className="state-tag warn">{t(isVoid ? 'exam.attempt_void' : 'exam.corrected')}</span>
      )}
    </>
  )),
  column('kind', 'exam.kind', 140, ({ kind }) => t(`exam.kind_${kind}`)),
  numberColumn('asked', 'exam.asked', 90, ({ asked: n }) => n),
  numberColumn('share', 'exam.right_share', 110, ({ difficulty }) => percent(difficulty)),
  numberColumn('discrimination', 'exam.discrimination', 130, ({ discrimination }) =>
    discrimination === null ? t('exam.needs_20') : discrimination.toFixed(2),
  ),
]

/** Questions with how hard they were and how well they told people apart; one opens its key. */
export function ItemsTable({ examId, items }: { examId: string; items: readonly ItemFigures[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const asked = items.filter(({ difficulty }) => difficulty !== null)
  return (
    <>
      {asked.length > 0 && (
        <FigureChart
          label={t('exam.right_share')}
          figure={{
            kind: 'bars',
            chart: {
              series: [`${t('exam.right_share')} %`],
              bars: asked.map(({ itemId, no, difficulty }) => ({
                key: itemId,
                name: String(no),
                values: [Math.round((difficulty ?? 0) * 100)],
              })),
            },
          }}
          onOpen={(at) => setOpened(asked[at]?.itemId ?? null)}
        />
      )}
      <DataTable
        label={t('exam.items')}
        loading={false}
        rows={items}
        idOf={({ itemId }) => itemId}
        onOpen={({ itemId }) => setOpened(itemId)}
        columns={columns()}
      />
      {opened !== null && (
        <ItemDrawer key={opened} examId={examId} itemId={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

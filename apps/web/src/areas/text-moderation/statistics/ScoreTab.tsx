import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ScoreRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useLibraryChoices, useRights } from '../words.tsx'
import { LineDialog } from './LineDialog.tsx'
import { refreshes } from './refreshes.ts'
import { count } from './words.tsx'

type Line = { libraryId: string; libraryName: string; line: number | null }
const columnsOf = (
  onLine: (line: Line) => void,
  onLift: (row: ScoreRow) => void,
  why: string | undefined,
): Column<ScoreRow>[] => [
  monoColumn('rule', 'text_statistics.rule', null, (row) => <span translate="no">{row.rule}</span>),
  column('library', 'text_statistics.library', 150, (row) => row.libraryName),
  numberColumn('decided', 'text_statistics.decided', 120, (row) => count(row.decided)),
  column('upheld', 'text_statistics.upheld', 180, (row) => <ShareText of={row.upheld} />),
  column('line', 'text_statistics.line', 110, (row) =>
    row.line === null ? (
      <span className="muted">{t('text_statistics.line_off')}</span>
    ) : (
      `${Math.round(row.line * 100)} %`
    ),
  ),
  column('state', 'text_statistics.state', 220, (row) =>
    row.fallbackAt === null ? null : (
      <>
        <span className="state-tag warn">{t('text_statistics.fallback')}</span>{' '}
        <span className="muted">{formatTime(row.fallbackAt)}</span>
      </>
    ),
  ),
  column('acts', 'frontend.actions', 200, (row) => (
    <>
      <button
        type="button"
        className="btn small"
        disabled={why !== undefined}
        title={why}
        onClick={() => onLine(row)}
      >
        {t('text_statistics.set_line')}
      </button>{' '}
      {row.fallbackAt !== null && (
        <button
          type="button"
          className="btn small"
          disabled={why !== undefined}
          title={why}
          onClick={() => onLift(row)}
        >
          {t('text_statistics.lift')}
        </button>
      )}
    </>
  )),
]

/** How often each word in force was upheld, and which of them only mark. */
export function ScoreTab() {
  const why = useRights()('text.review')
  const libraries = useLibraryChoices()
  const lift = useSend(textModerationCalls.liftFallback, { refreshes })
  const [line, setLine] = useState<Line | null>(null)
  const onLift = ({ itemId, rule }: ScoreRow): void =>
    confirm({
      title: t('text_statistics.lift_title', { rule }),
      text: <p>{t('text_statistics.score_about')}</p>,
      confirmLabel: t('text_statistics.lift'),
      reason: 200,
      act: (reason) => lift.mutateAsync({ itemId, reason }),
    })
  return (
    <QueryList
      title={t('text_statistics.tab_score')}
      about={t('text_statistics.score_none')}
      call={textModerationCalls.scoreboard}
      paging="number"
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        {
          key: 'libraryId',
          kind: 'choice',
          label: t('text_statistics.library'),
          options: libraries,
        },
      ]}
      inputOf={({ libraryId }) => (libraryId ? { libraryId } : {})}
      columns={columnsOf(setLine, onLift, why)}
      idOf={(row) => row.itemId}
    >
      <p className="muted">{t('text_statistics.score_about')}</p>
      {line && <LineDialog of={line} onClose={() => setLine(null)} />}
    </QueryList>
  )
}

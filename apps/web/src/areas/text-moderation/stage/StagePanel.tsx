import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import { type StageFigures, textStageCalls } from '@oas/contract/text-moderation/stage-calls'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'

const everyMs = 5000
type Row = StageFigures & { of: 'staged' | 'live' }
const rounded = (value: number | null, digits: number): string =>
  value === null ? '' : value.toFixed(digits)

/** What a release on trial marks beside the one in force, and why it was held. */
export function StagePanel({ release }: { release: ReleaseRow }) {
  const { data, isFetching } = useCall(
    textStageCalls.stageFigures,
    { id: String(release.number) },
    { refetchMs: everyMs, keepPrevious: true },
  )
  const rows: Row[] = data
    ? [
        { ...data.staged, of: 'staged' },
        { ...data.live, of: 'live' },
      ]
    : []
  const { hold } = release
  return (
    <div>
      {hold && (
        <p className="problem" role="alert">
          {tData(`text_stage.held_${hold.kind}`, {
            n: release.number,
            staged: hold.staged,
            live: hold.live,
          })}
        </p>
      )}
      <p className="muted">
        {t('text_stage.figures')} {t('text_stage.share_of', { n: release.share })}{' '}
        {release.stagedAt !== null &&
          t('text_stage.figures_from', { time: formatTime(release.stagedAt) })}
      </p>
      <DataTable
        label={t('text_stage.figures')}
        rows={rows}
        idOf={(row) => row.of}
        loading={isFetching && rows.length === 0}
        columns={[
          column<Row>('of', 'text_moderation.number', null, (row) => (
            <>
              {row.number} <span className="muted">{tData(`text_stage.of_${row.of}`)}</span>
            </>
          )),
          numberColumn<Row>('records', 'text_stage.records', 120, (row) => row.records),
          numberColumn<Row>('hits', 'text_stage.per_thousand', 180, (row) => (
            <>{rounded(row.perThousand, 1)}</>
          )),
          numberColumn<Row>('p95', 'text_stage.p95', 140, (row) => <>{rounded(row.p95, 3)}</>),
        ]}
      />
    </div>
  )
}

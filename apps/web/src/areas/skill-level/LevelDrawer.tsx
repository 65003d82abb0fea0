import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import type { SkillDetail, SkillMove, SkillRow } from '@oas/contract/skill-level/schemas'
import type { Static } from 'typebox'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { useCountries } from '../../kit/country/use-countries.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { LevelTag } from './LevelTag.tsx'
import { SetDialog } from './SetDialog.tsx'
import { accuracyText, levelName, nextText, refreshes } from './words.ts'

type Weeks = Static<typeof SkillDetail>['weeks']
const inPercent = (share: number): number => Math.round(share * 1000) / 10

/** Accuracy with its bounds by week, beside what the levels ask for. */
const WeekChart = ({ weeks }: { weeks: Weeks }) => {
  const { data: ladder } = useCall(skillLevelCalls.ladder, {})
  const known = weeks.filter(({ value }) => value !== null)
  if (known.length === 0 || !ladder) return <p className="muted">{t('skill_level.weeks_none')}</p>
  const { releasedLow, expertLow } = ladder.body
  return (
    <FigureChart
      label={t('skill_level.weeks')}
      figure={{
        kind: 'lines',
        chart: {
          series: [
            t('skill_level.weeks_accuracy'),
            t('skill_level.released_low'),
            t('skill_level.expert_low'),
          ],
          bars: known.map(({ from, value }) => ({
            key: String(from),
            name: formatTime(from).slice(0, 10),
            values: [inPercent(value ?? 0), releasedLow, expertLow],
          })),
        },
      }}
    />
  )
}

const causeText = ({ cause, by }: SkillMove): string => {
  if (cause === 'hand') return t('skill_level.cause_hand', { by })
  return t(cause === 'earned' ? 'skill_level.cause_earned' : 'skill_level.cause_drift')
}
const moveColumns = (): Column<SkillMove>[] => [
  column('at', 'skill_level.at', 140, (row) => formatTime(row.at)),
  column('move', 'skill_level.move', 150, (row) => `${levelName(row.from)} → ${levelName(row.to)}`),
  column('cause', 'skill_level.cause', 130, causeText),
  column('reason', 'skill_level.reason', 160, (row) => row.reason),
  column(
    'figures',
    'skill_level.figures',
    null,
    (row) => `${row.figures.inspected} · ${accuracyText(row.figures)}`,
  ),
]
const Moves = ({ moves }: { moves: readonly SkillMove[] }) =>
  moves.length === 0 ? (
    <p className="muted">{t('skill_level.history_none')}</p>
  ) : (
    <DataTable
      label={t('skill_level.history')}
      loading={false}
      rows={moves}
      idOf={(row) => row.id}
      columns={moveColumns()}
    />
  )

const Acts = ({ row }: { row: SkillRow }) => {
  const { may } = useMay()
  const [setting, setSetting] = useState(false)
  const compute = useSend(skillLevelCalls.compute, { refreshes })
  const lacks = may('skill-level.edit') ? undefined : t('skill_level.needs_edit')
  const why = lacks ?? (row.own ? t('skill_level.not_own') : undefined)
  const run = async (): Promise<void> => {
    const { level } = await compute.mutateAsync({ id: row.id })
    notify('success', t('skill_level.computed', { level: levelName(level) }))
  }
  return (
    <p className="row-actions">
      <button
        type="button"
        className="btn primary"
        disabled={why !== undefined}
        title={why}
        onClick={() => setSetting(true)}
      >
        {t('skill_level.set')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={lacks !== undefined || compute.isPending}
        title={lacks}
        onClick={() => void run()}
      >
        {t('skill_level.compute')}
      </button>
      {setting && <SetDialog of={row} onClose={() => setSetting(false)} />}
    </p>
  )
}

/** One level: what it rests on, how it came about, and what may be done with it. */
export function LevelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall(skillLevelCalls.detail, { id })
  const { nameOf } = useCountries(1)
  const row = data?.row
  return (
    <Drawer
      title={row ? `${row.person} · ${typeName(row.typeName)}` : t('skill_level.title')}
      onClose={onClose}
      width={820}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && row && (
        <>
          <p>
            <LevelTag level={row.level} />{' '}
            {row.language === '' ? t('skill_level.every_language') : nameOf(row.language)}{' '}
            <span className="muted">
              {row.computedAt === null
                ? t('skill_level.never_computed')
                : t('skill_level.computed_at', { at: formatTime(row.computedAt) })}
            </span>
          </p>
          <p>
            {t('skill_level.accuracy')}: {accuracyText(row.figures)}
          </p>
          <p>
            {t('skill_level.inspected')}: {row.figures.inspected}
          </p>
          <p>
            {t('skill_level.next')}: {nextText(row)}
          </p>
          <Acts row={row} />
          <h3>{t('skill_level.weeks')}</h3>
          <WeekChart weeks={data.weeks} />
          <h3>{t('skill_level.history')}</h3>
          <Moves moves={data.moves} />
        </>
      )}
    </Drawer>
  )
}

import { serverNow } from '../../api/clock.ts'
import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { ScoreEvent, TemplateScore, UserDetail } from '@oas/contract/violation-score/schemas'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { resultName, t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notify } from '../../kit/notice.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { suggestionText } from '../../kit/score/act-text.ts'
import { formatTime } from '../../kit/time.ts'

/** Month, day and minute: several changes may fall on a day. */
const momentOf = (at: number): string => formatTime(at).slice(5, 16)

/** The score as it was and will be, beside the lines. */
const CourseChart = ({ of }: { of: TemplateScore }) => {
  const now = serverNow()
  const past = of.course.filter(({ at }) => at <= now)
  const points = [...past, { at: now, score: of.score }, ...of.course.filter(({ at }) => at > now)]
  return (
    <FigureChart
      label={`${t('violation_score.course')}: ${of.name}`}
      figure={{
        kind: 'lines',
        chart: {
          series: [
            t('violation_score.score'),
            ...of.thresholds.map(({ score }) => `${t('violation_score.line')} ${score}`),
          ],
          bars: points.map(({ at, score }, place) => ({
            key: `${at} ${place}`,
            name: at === now ? `${t('violation_score.now')} ${momentOf(at)}` : momentOf(at),
            values: [score, ...of.thresholds.map((line) => line.score)],
          })),
        },
      }}
    />
  )
}

const TemplateView = ({ of }: { of: TemplateScore }) => (
  <section aria-label={of.name}>
    <h2>{of.name}</h2>
    <p>
      {t('violation_score.score')}: <b>{of.score}</b> · {t('violation_score.events')}: {of.events}
      {of.nextAt === null ? '' : ` · ${t('violation_score.next_at')}: ${formatTime(of.nextAt)}`}
    </p>
    {of.suggested.map((one) => (
      <p key={`${one.kind} ${one.from}`}>
        <span className="state-tag warn">{suggestionText(one)}</span>
      </p>
    ))}
    {of.course.length > 0 && <CourseChart of={of} />}
  </section>
)

const whyText = ({ why, by, reason }: ScoreEvent): string =>
  why === 'hand'
    ? t('violation_score.why_hand', { by, reason })
    : tData(`violation_score.why_${why}`)

const nextText = ({ nextAt, nextWeight }: ScoreEvent): string =>
  nextAt === null
    ? ''
    : t('violation_score.next_drop', { at: formatTime(nextAt), weight: nextWeight })

const eventColumns = (names: ReadonlyMap<string, string>): Column<ScoreEvent>[] => [
  column('at', 'violation_score.at', 150, (row) => formatTime(row.at)),
  column('template', 'violation_score.template', 130, (row) => names.get(row.templateId) ?? ''),
  column('label', 'violation_score.label', 140, (row) =>
    row.level === null
      ? row.label
      : `${row.label} · ${t('violation_score.level_n', { n: row.level })}`,
  ),
  column('result', 'violation_score.result', 120, (row) =>
    row.resultId === '' ? '' : resultName(row.resultId),
  ),
  column('punishment', 'violation_score.punishment', 130, (row) =>
    row.punishId === 0 ? '' : tData(`result.punish_${row.punishId}`),
  ),
  numberColumn('points', 'violation_score.points', 80, (row) => row.points),
  numberColumn('counted', 'violation_score.counted', 90, (row) => row.counted),
  numberColumn('weight', 'violation_score.weight_now', 120, (row) => `${row.weight} ‰`),
  column('next', 'violation_score.next_at', 200, nextText),
  column('state', 'violation_score.event_state', 180, (row) =>
    row.isLive ? (
      <span className="state-tag good">{t('violation_score.event_live')}</span>
    ) : (
      <span className="state-tag">{whyText(row)}</span>
    ),
  ),
  column('decision', 'violation_score.decision', 130, (row) =>
    row.recordId === null ? (
      <span className="mono">{row.decisionId}</span>
    ) : (
      <a
        href={recordHref({ recordId: row.recordId })}
        aria-label={`${t('violation_score.open_record')}: ${row.label} ${formatTime(row.at)}`}
      >
        {t('violation_score.open_record')}
      </a>
    ),
  ),
]

const Events = ({ detail }: { detail: UserDetail }) => {
  const { may } = useMay()
  const ticks = useTicks()
  const refreshes = [violationScoreCalls.user, violationScoreCalls.users]
  const voiding = useSend(violationScoreCalls.voidEvents, { refreshes })
  const again = useSend(violationScoreCalls.recomputeUser, { refreshes })
  const live = detail.events.filter(({ isLive }) => isLive)
  const ids = live.map(({ id }) => id).filter((id) => ticks.ids.includes(id))
  const lacks = may('score.edit') && may('audit.team') ? undefined : t('violation_score.needs_team')
  const whyNot = lacks ?? (ids.length === 0 ? t('violation_score.void_none') : undefined)
  const lacksReview = may('score.review') ? undefined : t('violation_score.needs_review')
  const ask = (): void =>
    confirm({
      title: t('violation_score.void'),
      text: t('violation_score.void_ask'),
      confirmLabel: t('violation_score.void'),
      danger: true,
      reason: 200,
      act: async (reason) => {
        const { voided } = await voiding.mutateAsync({ ids, reason })
        ticks.clear()
        notify('success', t('violation_score.voided', { n: voided }))
      },
    })
  const recompute = async (): Promise<void> => {
    await again.mutateAsync({ appId: detail.appId, uid: detail.uid })
    notify('success', t('violation_score.recomputed_user'))
  }
  const names = new Map(detail.templates.map(({ templateId, name }) => [templateId, name]))
  return (
    <>
      <h2>{t('violation_score.events')}</h2>
      <p className="row-actions">
        <button
          type="button"
          className="btn"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={ask}
        >
          {t('violation_score.void')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={lacksReview !== undefined || again.isPending}
          title={lacksReview}
          onClick={() => void recompute()}
        >
          {t('violation_score.recompute_user')}
        </button>
      </p>
      <DataTable
        label={t('violation_score.events')}
        loading={false}
        rows={detail.events}
        idOf={(row) => row.id}
        ticks={ticks.of(detail.events, (row) => row.id)}
        empty={t('violation_score.credit_full')}
        columns={eventColumns(names)}
      />
      {detail.more && <p className="muted">{t('violation_score.more_events')}</p>}
    </>
  )
}

/** What is left of the hundred points of a user, and what took the others. */
export function Account({ detail }: { detail: UserDetail }) {
  const user = new URLSearchParams({ appId: String(detail.appId), uid: detail.uid })
  return (
    <>
      <p className="credit-figure">
        <span>
          {t('violation_score.credit')} <b>{detail.credit}</b>
        </span>
        <a href={`#/user?${user.toString()}`} className="mono" translate="no">
          {detail.uid}
        </a>
      </p>
      {detail.events.length === 0 ? (
        <p className="muted">{t('violation_score.credit_full')}</p>
      ) : (
        <>
          {detail.templates.map((of) => (
            <TemplateView key={of.templateId} of={of} />
          ))}
          <Events detail={detail} />
        </>
      )}
    </>
  )
}

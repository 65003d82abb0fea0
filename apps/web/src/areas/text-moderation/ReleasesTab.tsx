import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import { useState } from 'react'
import { textStageCalls } from '@oas/contract/text-moderation/stage-calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { formatTime } from '../../kit/time.ts'
import { DiffDrawer } from './DiffDrawer.tsx'
import { FullDialog } from './stage/FullDialog.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { StageDialog } from './stage/StageDialog.tsx'
import { StagePanel } from './stage/StagePanel.tsx'
import { refreshes, useRights } from './words.tsx'

const tones = {
  building: '',
  ready: 'warn',
  failed: 'bad',
  staged: 'warn',
  held: 'bad',
  live: 'good',
  replaced: '',
  withdrawn: '',
} as const
/** What stands behind the state of a release. */
const reasonOf = ({ withdrawn, overtaken }: ReleaseRow): string => {
  if (overtaken !== null) return t('text_stage.overtaken', { n: overtaken })
  if (withdrawn === null) return ''
  return withdrawn.kind === 'overtaken'
    ? t('text_stage.withdrawn_overtaken', { n: withdrawn.number ?? '' })
    : withdrawn.reason
}

const columnsOf = (actions: Column<ReleaseRow>['render']): Column<ReleaseRow>[] => [
  numberColumn('number', 'text_moderation.number', 80, (row) => row.number),
  column('state', 'text_moderation.state', 110, (row) => (
    <>
      <span className={`state-tag ${tones[row.state]}`}>
        {tData(`text_moderation.release_${row.state}`)}
      </span>{' '}
      {(row.state === 'staged' || row.state === 'held') && (
        <span className="mono">{row.share}%</span>
      )}
    </>
  )),
  column('kind', 'text_moderation.kind', 130, (row) => tData(`text_moderation.kind_${row.kind}`)),
  numberColumn('items', 'text_moderation.count', 80, (row) => row.items),
  column('changes', 'text_moderation.changes', 150, (row) => (
    <span className="mono">
      +{row.added} ±{row.changed} −{row.removed}
    </span>
  )),
  column('note', 'text_moderation.note', null, (row) => (
    <>
      {row.note} <span className="muted">{reasonOf(row)}</span>{' '}
      {row.problems > 0 && (
        <span className="problem">{t('text_moderation.troubles', { n: row.problems })}</span>
      )}
    </>
  )),
  column('made', 'text_moderation.made', 200, (row) => (
    <>
      {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
    </>
  )),
  column('live', 'text_moderation.live_at', 200, (row) =>
    row.liveAt === null ? (
      ''
    ) : (
      <>
        {formatTime(row.liveAt)} <span className="muted">{row.liveBy}</span>
      </>
    ),
  ),
  { ...column<ReleaseRow>('acts', 'frontend.actions', 300, () => null), render: actions },
]

const useActs = () => {
  const build = useSend(textModerationCalls.build, { refreshes })
  const rollback = useSend(textModerationCalls.rollback, { refreshes })
  const withdraw = useSend(textStageCalls.withdraw, { refreshes })
  const resume = useSend(textStageCalls.resume, { refreshes })
  const tellLive = (number: number): void =>
    notify('success', t('text_moderation.went_live', { n: number }))
  return {
    build: (): void =>
      confirm({
        title: t('text_moderation.build'),
        text: t('text_moderation.note'),
        reason: 200,
        act: async (note) => {
          const { number, state } = await build.mutateAsync({ note })
          const isReady = state === 'ready'
          notify(
            isReady ? 'success' : 'error',
            t(isReady ? 'text_moderation.built' : 'text_moderation.build_failed', { n: number }),
          )
        },
      }),
    withdraw: ({ number }: ReleaseRow): void =>
      confirm({
        title: t('text_stage.withdraw'),
        text: t('text_moderation.release_n', { n: number }),
        confirmLabel: t('text_stage.withdraw'),
        danger: true,
        reason: 200,
        act: async (reason) => {
          await withdraw.mutateAsync({ id: String(number), reason })
          notify('success', t('text_stage.withdrawn', { n: number }))
        },
      }),
    resume: ({ number }: ReleaseRow): void =>
      confirm({
        title: t('text_stage.resume'),
        text: t('text_stage.sure_resume'),
        confirmLabel: t('text_stage.resume'),
        reason: 200,
        act: async (reason) => {
          await resume.mutateAsync({ id: String(number), reason })
          notify('success', t('text_stage.resumed', { n: number }))
        },
      }),
    rollback: ({ number }: ReleaseRow): void =>
      confirm({
        title: t('text_moderation.rollback'),
        text: t('text_moderation.sure_full'),
        confirmLabel: t('text_moderation.rollback'),
        danger: true,
        reason: 200,
        act: async (reason) =>
          tellLive((await rollback.mutateAsync({ id: String(number), reason })).number),
      }),
  }
}

/** What may be done with a release in its state. */
type Opens = Record<'open' | 'stage' | 'full', (row: ReleaseRow) => void>
const useButtons = ({ open, stage, full }: Opens) => {
  const whyOf = useRights()
  const why = whyOf('text.release')
  const acts = useActs()
  const sweep = ({ number }: ReleaseRow) => ({
    label: t('text_moderation.sweep_past'),
    why: whyOf('model.edit'),
    act: () => go(`/skynet-task/config-create?kind=release&ref=${number}`),
  })
  return (row: ReleaseRow) => {
    const button = (label: string, act: () => void, hindered = why) => ({
      label,
      why: hindered,
      act,
    })
    const late = row.overtaken === null ? why : t('text_stage.overtaken', { n: row.overtaken })
    const { state } = row
    return [
      ...(state === 'ready' || state === 'staged'
        ? [
            button(t('text_stage.stage'), () => stage(row), late),
            button(t('text_moderation.full'), () => full(row), late),
          ]
        : []),
      ...(state === 'held' ? [button(t('text_stage.resume'), () => acts.resume(row))] : []),
      ...(state === 'staged' || state === 'held'
        ? [button(t('text_stage.withdraw'), () => acts.withdraw(row))]
        : []),
      ...(state === 'replaced'
        ? [button(t('text_moderation.rollback'), () => acts.rollback(row))]
        : []),
      { label: t('text_moderation.diff'), act: () => open(row) },
      ...(state === 'live' || state === 'replaced' ? [sweep(row)] : []),
    ]
  }
}

/** The release on trial among the newest, which hardly any came after. */
const Trial = () => {
  const { data } = useCall(textModerationCalls.releases, { pageSize: 50 }, { refetchMs: 5000 })
  const row = data?.list.find(({ state }) => state === 'staged' || state === 'held')
  return row ? <StagePanel release={row} /> : null
}

/** Releases: built from what is approved, tried, brought into force, and brought back. */
export function ReleasesTab() {
  const why = useRights()('text.release')
  const { build } = useActs()
  const [open, setOpen] = useState<ReleaseRow | null>(null)
  const [staging, setStaging] = useState<ReleaseRow | null>(null)
  const [full, setFull] = useState<ReleaseRow | null>(null)
  const buttonsOf = useButtons({ open: setOpen, stage: setStaging, full: setFull })
  return (
    <>
      <Trial />
      <QueryList
        title={t('text_moderation.tab_releases')}
        about={t('text_moderation.releases_about')}
        call={textModerationCalls.releases}
        paging="number"
        fields={[{ key: 'tab', kind: 'text', label: '', hidden: true }]}
        inputOf={() => ({})}
        columns={columnsOf((row) => (
          <RowButtons name={String(row.number)} buttons={buttonsOf(row)} />
        ))}
        idOf={(row) => String(row.number)}
        actions={
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={build}
          >
            {t('text_moderation.build')}
          </button>
        }
      >
        {open && <DiffDrawer release={open} onClose={() => setOpen(null)} />}
        {full && <FullDialog release={full} onClose={() => setFull(null)} />}
        {staging && <StageDialog release={staging} onClose={() => setStaging(null)} />}
      </QueryList>
    </>
  )
}

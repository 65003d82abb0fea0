import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ReleaseRow } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { DiffDrawer } from './DiffDrawer.tsx'
import { RowButtons } from './RowButtons.tsx'
import { refreshes, useRights } from './words.tsx'

const tones = { building: '', ready: 'warn', failed: 'bad', live: 'good', replaced: '' } as const

const columnsOf = (actions: Column<ReleaseRow>['render']): Column<ReleaseRow>[] => [
  numberColumn('number', 'text_moderation.number', 80, (row) => row.number),
  column('state', 'text_moderation.state', 110, (row) => (
    <span className={`state-tag ${tones[row.state]}`}>
      {tData(`text_moderation.release_${row.state}`)}
    </span>
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
      {row.note}{' '}
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
  const full = useSend(textModerationCalls.full, { refreshes })
  const rollback = useSend(textModerationCalls.rollback, { refreshes })
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
    full: ({ number }: ReleaseRow): void =>
      confirm({
        title: t('text_moderation.full'),
        text: t('text_moderation.sure_full'),
        confirmLabel: t('text_moderation.full'),
        act: async () => tellLive((await full.mutateAsync({ id: String(number) })).number),
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

/** Releases: built from what is approved, brought into force, and brought back. */
export function ReleasesTab() {
  const why = useRights()('text.release')
  const acts = useActs()
  const [open, setOpen] = useState<ReleaseRow | null>(null)
  const actions = (row: ReleaseRow) => (
    <RowButtons
      name={String(row.number)}
      buttons={[
        ...(row.state === 'ready'
          ? [{ label: t('text_moderation.full'), why, act: () => acts.full(row) }]
          : []),
        ...(row.state === 'replaced'
          ? [{ label: t('text_moderation.rollback'), why, act: () => acts.rollback(row) }]
          : []),
        { label: t('text_moderation.diff'), act: () => setOpen(row) },
      ]}
    />
  )
  return (
    <QueryList
      title={t('text_moderation.tab_releases')}
      about={t('text_moderation.releases_about')}
      call={textModerationCalls.releases}
      paging="number"
      fields={[{ key: 'tab', kind: 'text', label: '', hidden: true }]}
      inputOf={() => ({})}
      columns={columnsOf(actions)}
      idOf={(row) => String(row.number)}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={acts.build}
        >
          {t('text_moderation.build')}
        </button>
      }
    >
      {open && <DiffDrawer release={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}

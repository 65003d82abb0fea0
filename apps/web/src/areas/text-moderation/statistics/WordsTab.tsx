import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemFigures } from '@oas/contract/text-moderation/statistics-schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { useFilters } from '../../../kit/list/filters.ts'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { notify } from '../../../kit/notice.tsx'
import { useRights } from '../words.tsx'
import { HitsDrawer } from './HitsDrawer.tsx'
import { figureColumns } from './figure-columns.tsx'
import { refreshes } from './refreshes.ts'
import { figureInput, useFigureFields } from './use-asked.ts'

const calls = {
  noise: textModerationCalls.noise,
  dead: textModerationCalls.dead,
  new: textModerationCalls.newItems,
} as const
export type WordsKind = keyof typeof calls

/** Takes ticked words offline, with a reason. */
const useOffline = (done: () => void) => {
  const move = useSend(textModerationCalls.setState, { refreshes })
  return (rows: readonly ItemFigures[]): void =>
    confirm({
      title: t('text_statistics.submit_offline'),
      text: <p translate="no">{rows.map(({ rule }) => rule).join(', ')}</p>,
      confirmLabel: t('text_statistics.submit_offline'),
      danger: true,
      reason: 200,
      act: async (reason) => {
        const { list } = await move.mutateAsync({
          refs: rows.map(({ itemId, version }) => ({ id: itemId, version })),
          act: 'offline',
          reason,
        })
        const moved = list.filter(({ ok }) => ok).length
        notify(
          moved === list.length ? 'success' : 'warning',
          t('text_moderation.moved', { n: moved }),
        )
        done()
      },
    })
}

/** A short list of words that somebody should look at, all of it. */
export function WordsTab({ kind }: { kind: WordsKind }) {
  const [open, setOpen] = useState<ItemFigures | null>(null)
  const fields = useFigureFields(false)
  const { values, asked, set } = useFilters(fields)
  const ticks = useTicks()
  const why = useRights()('text.review')
  const { itemId: _item, ...input } = figureInput(asked) as { itemId?: string }
  const { data, error, isFetching } = useMainCall(calls[kind], input, { keepPrevious: true })
  const rows = data?.list ?? []
  const offline = useOffline(ticks.clear)
  const chosen = rows.filter((row) => ticks.ids.includes(row.itemId))
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t(`text_statistics.tab_${kind}`)}</h1>
        <span className="list-space" />
        {chosen.length > 0 && (
          <button
            type="button"
            className="btn"
            disabled={why !== undefined}
            title={why}
            onClick={() => offline(chosen)}
          >
            {t('text_statistics.submit_offline')} {chosen.length}
          </button>
        )}
      </div>
      <p className="muted">{t(`text_statistics.${kind}_about`)}</p>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <DataTable
        label={t(`text_statistics.tab_${kind}`)}
        rows={rows}
        idOf={(row) => row.itemId}
        loading={isFetching}
        empty={<p className="muted">{t(`text_statistics.${kind}_none`)}</p>}
        ticks={ticks.of(rows, (row) => row.itemId)}
        onOpen={setOpen}
        columns={figureColumns().map(({ sort: _sort, ...one }) => one)}
      />
      {open && <HitsDrawer item={open} of={{}} onClose={() => setOpen(null)} />}
    </div>
  )
}

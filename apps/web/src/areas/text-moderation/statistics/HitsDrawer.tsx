import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { HitRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { column, monoColumn } from '../../../kit/list/column.ts'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { notify } from '../../../kit/notice.tsx'
import { showDetail } from '../../../kit/record/detail-shown.ts'
import { formatTime } from '../../../kit/time.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { refreshes } from './refreshes.ts'
import { useSceneName } from './use-asked.ts'

/** Asks why a hit is none, and says inside what the word could be let off. */
const useMarkFalse = () => {
  const mark = useSend(textModerationCalls.markFalse, { refreshes })
  return ({ recordId, itemId, text }: HitRow): void =>
    confirm({
      title: t('text_statistics.mark_false'),
      text: <p translate="no">{text}</p>,
      confirmLabel: t('text_statistics.mark_false'),
      reason: 200,
      act: async (reason) => {
        const { phrase } = await mark.mutateAsync({ recordId, itemId, reason })
        notify(
          'success',
          phrase === ''
            ? t('text_statistics.marked')
            : t('text_statistics.marked_phrase', { phrase }),
        )
      },
    })
}
const isMarkable = ({ verdict, falseMark }: HitRow): boolean =>
  (verdict === 'hit' || verdict === 'inside') && !falseMark

type Props = {
  item: { itemId: string; rule: string }
  of: object
  onClose: () => void
}
/** Where a word was found in the last seven days; a row leads to its record. */
export function HitsDrawer({ item: { itemId, rule }, of, onClose }: Props) {
  const { nameOfType } = useTypes()
  const nameOfScene = useSceneName()
  const markFalse = useMarkFalse()
  const keyset = useKeyset(itemId)
  const { data, isFetching, error } = useCall(
    textModerationCalls.hits,
    { itemId, ...of, limit: 50, ...(keyset.after ? { after: keyset.after } : {}) },
    { keepPrevious: true },
  )
  const columns: Column<HitRow>[] = [
    column('at', 'text_statistics.at', 160, (row) => formatTime(row.at)),
    monoColumn('text', 'text_statistics.found', null, (row) => (
      <span translate="no">{row.text}</span>
    )),
    column('verdict', 'text_statistics.state', 130, (row) =>
      row.verdict === 'hit' ? '' : tData(`text_statistics.verdict_${row.verdict}`),
    ),
    column('type', 'text_statistics.type', 130, (row) => nameOfType(row)),
    column('scene', 'text_statistics.scene', 130, (row) => nameOfScene(row.scene)),
    column('outcome', 'text_statistics.outcome', 120, (row) =>
      tData(`text_statistics.outcome_${row.outcome}`),
    ),
    column('acts', 'frontend.actions', 150, (row) =>
      row.falseMark ? (
        <span className="state-tag warn">{t('text_statistics.marked_false')}</span>
      ) : (
        isMarkable(row) && (
          <button
            type="button"
            className="btn small"
            aria-label={t('text_statistics.mark_title', { text: row.text })}
            onClick={() => markFalse(row)}
          >
            {t('text_statistics.mark_false')}
          </button>
        )
      ),
    ),
  ]
  return (
    <Drawer title={t('text_statistics.hits_of', { rule })} onClose={onClose} width={980}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_statistics.hits_of', { rule })}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_statistics.hits_none')}</p>}
        onOpen={({ appId, type, recordId }) => showDetail({ appId, type, recordId })}
        columns={columns}
      />
      {data && (
        <Pager
          page={keyset.page}
          rows={data.list.length}
          next={data.next}
          onForward={keyset.forward}
          onBack={keyset.back}
        />
      )}
    </Drawer>
  )
}

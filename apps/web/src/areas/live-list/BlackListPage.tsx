import type { Input } from '@oas/contract/define'
import { liveBlackListCalls } from '@oas/contract/live-black-list/calls'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { useApps } from '../../kit/use-apps.ts'
import { BlackDialog } from './BlackDialog.tsx'
import { blackColumns } from './black-columns.tsx'
import { blackFilters } from './black-filters.ts'
import { useBlackMoves } from './use-black-moves.ts'

const moves = [
  ['approve', 'live_list.approve', false],
  ['reject', 'live_list.reject', true],
  ['lift', 'live_list.lift', true],
] as const

/** Hosts who are barred from going live, or whose rooms are always looked at first. */
export function BlackListPage(): ReactNode {
  const { choices: apps, nameOf } = useApps()
  const { may } = useMay()
  const ticks = useTicks()
  const [adding, setAdding] = useState(false)
  const ask = useBlackMoves(ticks.clear)
  const edits = may('live.edit')
  return (
    <QueryList
      title={t('live_list.black_title')}
      call={liveBlackListCalls.list}
      paging="number"
      refetchMs={15_000}
      columns={blackColumns(nameOf)}
      idOf={(row) => row.id}
      empty={t('live_list.black_none')}
      fields={blackFilters(apps)}
      inputOf={({ appId, text, kind, state, soon }) => ({
        ...(appId ? { appId: Number(appId) } : {}),
        ...(text ? { text: text.slice(0, 64) } : {}),
        ...(kind ? { kind } : {}),
        ...(state ? { state } : {}),
        ...(soon ? { soon: true } : {}),
      })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      tools={(input) => (
        <ExportButton
          call={liveBlackListCalls.exportList}
          input={input as Input<typeof liveBlackListCalls.exportList>}
          fileName="live-black-list.csv"
        />
      )}
      actions={(rows) =>
        edits && (
          <>
            {moves.map(([act, label, danger]) => (
              <button
                key={act}
                type="button"
                className="btn"
                disabled={ticks.ids.length === 0}
                onClick={() =>
                  ask(
                    act,
                    t(label),
                    danger,
                    rows.filter((row) => ticks.ids.includes(row.id)),
                  )
                }
              >
                {t(label)}
              </button>
            ))}
            <button type="button" className="btn primary" onClick={() => setAdding(true)}>
              {t('live_list.add')}
            </button>
          </>
        )
      }
    >
      {adding && <BlackDialog onClose={() => setAdding(false)} />}
    </QueryList>
  )
}

import type { Output } from '@oas/contract/define'
import { languageCalls } from '@oas/contract/language/calls'
import { compareKinds, type CompareRow, maxStored } from '@oas/contract/language/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { compareColumns } from './compare-columns.tsx'
import { idOf, takenOver } from './compare-rows.ts'
import { refreshes } from './refreshes.ts'
import { useTaken } from './use-taken.ts'

type Props = {
  found: Output<(typeof languageCalls)['compare']>
  chooseAll: boolean
  onStored: () => Promise<void>
}

/** Stores what is chosen of the workbook. */
const useTakeOver = (onStored: () => Promise<void>) => {
  const store = useSend(languageCalls.importTexts, { refreshes })
  const take = (chosen: readonly CompareRow[]): void =>
    store.mutate(
      { rows: takenOver(chosen) },
      {
        onSuccess: ({ stored }) => {
          notify('success', t('language.stored', { n: stored }))
          void onStored()
        },
        onError: notifyFailure,
      },
    )
  return { take, isStoring: store.isPending }
}

/** Differences between a workbook and the texts here; ticked ones are taken over together. */
export function Differences({ found, chooseAll, onStored }: Props) {
  const { may } = useMay()
  const { take, isStoring } = useTakeOver(onStored)
  const [kind, setKind] = useState<CompareRow['kind'] | ''>('')
  const [page, setPage] = useState({ current: 1, size: 50 })
  const shown = found.list.filter((row) => kind === '' || row.kind === kind)
  const rows = shown.slice((page.current - 1) * page.size, page.current * page.size)
  const { chosen, ticks } = useTaken(found.list, shown, chooseAll)
  const whyNot = (): string | undefined => {
    if (!may('language.edit')) return t('language.needs_edit')
    return chosen.length > maxStored ? t('frontend.at_most', { n: maxStored }) : undefined
  }
  const why = whyNot()
  return (
    <>
      <div className="language-kinds">
        {(['', ...compareKinds] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="btn"
            aria-pressed={kind === one}
            onClick={() => {
              setKind(one)
              setPage({ ...page, current: 1 })
            }}
          >
            {tData(`language.kind_${one || 'all'}`)}{' '}
            {one === '' ? found.list.length : found.list.filter((row) => row.kind === one).length}
          </button>
        ))}
        <span className="muted">{t('language.same', { n: found.same })}</span>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={chosen.length === 0 || isStoring || why !== undefined}
          aria-busy={isStoring}
          title={why}
          onClick={() => take(chosen)}
        >
          {t('language.take_over', { n: chosen.length })}
        </button>
      </div>
      <DataTable
        label={t('language.difference')}
        columns={compareColumns()}
        rows={rows}
        idOf={idOf}
        loading={false}
        empty={t('language.no_difference')}
        ticks={ticks}
      />
      {shown.length > page.size && (
        <PageNumbers
          current={page.current}
          pageSize={page.size}
          total={shown.length}
          onChange={(current, size) => setPage({ current, size })}
        />
      )}
    </>
  )
}

import type { Output } from '@oas/contract/define'
import { languageCalls, languages } from '@oas/contract/language/calls'
import { type CompareRow, compareKinds, maxStored } from '@oas/contract/language/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'
import { column, monoColumn, numberColumn } from './column.ts'

type Props = {
  found: Output<(typeof languageCalls)['compare']>
  chooseAll: boolean
  onStored: () => Promise<void>
}
const tones = { added: 'good', changed: 'warn', missing: '', error: 'bad' } as const
const idOf = (row: CompareRow): string => `${row.line} ${row.groupKey}.${row.key}`
const isTakeable = (row: CompareRow): boolean => row.kind === 'added' || row.kind === 'changed'

const Change = ({ row }: { row: CompareRow }) => (
  <span className="language-diff">
    {languages.map((language) => {
      const [here, there] = [row.here?.[language] ?? '', row.there?.[language] ?? '']
      const text =
        row.there === null ? (
          <span className="muted">{here}</span>
        ) : there === '' || here === there ? null : (
          <>
            {here && <del>{here}</del>} {here && '→'} <ins>{there}</ins>
          </>
        )
      return (
        text && (
          <span key={language} lang={language === 'cn' ? 'zh' : language}>
            <span className="muted mono">{language}</span> {text}
          </span>
        )
      )
    })}
  </span>
)

/** Differences between a workbook and the texts here; ticked ones are taken over together. */
export const Differences = ({ found, chooseAll, onStored }: Props) => {
  const { may } = useMay()
  const store = useSend(languageCalls.importTexts, { refreshes })
  const [kind, setKind] = useState<CompareRow['kind'] | ''>('')
  const [page, setPage] = useState({ current: 1, size: 50 })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(chooseAll ? found.list.filter(isTakeable).map(idOf) : []),
  )
  const shown = found.list.filter((row) => kind === '' || row.kind === kind)
  const rows = shown.slice((page.current - 1) * page.size, page.current * page.size)
  const takeable = shown.filter(isTakeable)
  const chosen = found.list.filter((row) => isTakeable(row) && ticked.has(idOf(row)))
  const all = takeable.length > 0 && takeable.every((row) => ticked.has(idOf(row)))
  const why = !may('language.edit')
    ? t('language.needs_edit')
    : chosen.length > maxStored
      ? t('frontend.at_most', { n: maxStored })
      : undefined
  const take = (): void => {
    const texts = chosen.flatMap((row) =>
      row.there === null
        ? []
        : [
            {
              groupKey: row.groupKey,
              key: row.key,
              version: row.version,
              remark: row.remark,
              ...(Object.fromEntries(
                languages.map((language) => [
                  language,
                  row.there?.[language] || row.here?.[language] || '',
                ]),
              ) as NonNullable<CompareRow['here']>),
            },
          ],
    )
    store.mutate(
      { rows: texts },
      {
        onSuccess: ({ stored }) => {
          notify('success', t('language.stored', { n: stored }))
          void onStored()
        },
        onError: notifyFailure,
      },
    )
  }
  const columns: Column<CompareRow>[] = [
    numberColumn('line', 'language.line', 60, (row) => row.line || ''),
    column('kind', 'frontend.state', 130, (row) => (
      <span className={`state-tag ${tones[row.kind]}`}>{tData(`language.kind_${row.kind}`)}</span>
    )),
    monoColumn('name', 'language.key', 240, (row) => `${row.groupKey}.${row.key}`),
    column('change', 'language.difference', null, (row) => <Change row={row} />),
    column('problems', 'language.problems', 280, (row) =>
      row.problems.map((problem) => (
        <div key={problem.field + problem.reason} className="language-problem">
          <span className="mono">{problem.field}</span>: {problem.reason}
        </div>
      )),
    ),
  ]
  const toggle = (id: string): void =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
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
          disabled={chosen.length === 0 || store.isPending || why !== undefined}
          aria-busy={store.isPending}
          title={why}
          onClick={take}
        >
          {t('language.take_over', { n: chosen.length })}
        </button>
      </div>
      <DataTable
        label={t('language.difference')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        loading={false}
        empty={t('language.no_difference')}
        ticks={{
          all,
          isTicked: (id) => ticked.has(id),
          toggle: (id) => {
            if (takeable.some((row) => idOf(row) === id)) toggle(id)
          },
          toggleAll: () =>
            setTicked((before) => {
              const next = new Set(before)
              for (const row of takeable)
                if (all) next.delete(idOf(row))
                else next.add(idOf(row))
              return next
            }),
        }}
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

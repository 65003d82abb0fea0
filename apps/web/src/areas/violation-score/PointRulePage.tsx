import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { Output } from '@oas/contract/define'
import { type PointLabel, maxPoints } from '@oas/contract/violation-score/schemas'
import { useCallback, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { notify } from '../../kit/notice.tsx'
import { WorkbookDialog } from '../../kit/workbook/WorkbookDialog.tsx'
import { useLeaveGuard } from '../../nav/leave-guard.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { refreshes } from './words.tsx'

type Rules = Output<typeof violationScoreCalls.pointRules>
type Typed = Readonly<Record<string, string>>
const keyOf = (labelId: number, templateId: string): string => `${labelId} ${templateId}`
const pageSize = 50
const isPoints = (text: string): boolean =>
  text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= maxPoints)

const columnsOf = (
  { templates }: Pick<Rules, 'templates'>,
  typed: Typed,
  put: (key: string, text: string) => void,
  isOff: boolean,
): Column<PointLabel>[] => [
  column('tree', 'violation_score.tree', 140, (row) => row.tree),
  column('label', 'violation_score.label', 260, (row) => (
    <span style={{ paddingInlineStart: row.depth * 16 }}>{row.name}</span>
  )),
  ...templates.map(({ id, name }): Column<PointLabel> => ({
    key: id,
    title: name,
    width: 170,
    render: (row) => {
      const cell = row.cells.find(({ templateId }) => templateId === id)
      const own = cell && !cell.inherited && cell.points !== null ? String(cell.points) : ''
      const key = keyOf(row.labelId, id)
      const text = typed[key] ?? own
      return (
        <input
          type="text"
          inputMode="numeric"
          size={6}
          aria-label={t('violation_score.points_of', { label: row.name, template: name })}
          aria-invalid={!isPoints(text)}
          placeholder={
            cell?.inherited ? `${cell.points} · ${t('violation_score.inherited')}` : undefined
          }
          disabled={isOff}
          value={text}
          onChange={({ target }) => put(key, target.value.trim())}
        />
      )
    },
  })),
]

const fieldsNow = (): FilterField[] => [
  { key: 'keyword', kind: 'text', label: t('violation_score.keyword') },
  {
    key: 'lacking',
    kind: 'choice',
    label: t('violation_score.points'),
    options: [{ value: 'true', label: t('violation_score.lacking') }],
  },
]

type Line = Output<typeof violationScoreCalls.importPointRules>['list'][number]
const lineColumns = (): Column<Line>[] => [
  column('label', 'violation_score.label', 180, (row) => row.label),
  column('template', 'violation_score.template', 160, (row) => row.template),
  numberColumn('before', 'violation_score.before', 90, (row) => row.before ?? ''),
  numberColumn('after', 'violation_score.after', 90, (row) => row.after ?? ''),
  column('problem', 'violation_score.reason', null, (row) => row.problem),
]
const ImportDialog = ({ onClose, onStored }: { onClose: () => void; onStored: () => void }) => (
  <WorkbookDialog
    title={t('violation_score.import')}
    hint={t('violation_score.import_hint')}
    storeLabel={t('violation_score.save_points')}
    columns={lineColumns()}
    onClose={onClose}
    look={(workbook) => send(violationScoreCalls.importPointRules, { workbook, preview: true })}
    store={async (workbook, skipWrong) => {
      const { stored } = await send(violationScoreCalls.importPointRules, {
        workbook,
        preview: false,
        skipWrong,
      })
      notify('success', t('violation_score.imported', { n: stored }))
      onStored()
    }}
  />
)

/** What is typed into the grid, kept over its pages until it is written into the drafts. */
const useTyped = (rules: Rules | undefined) => {
  const [typed, setTyped] = useState<Typed>({})
  const save = useSend(violationScoreCalls.savePointRules, { refreshes })
  const n = Object.keys(typed).length
  useLeaveGuard(useCallback(() => n > 0, [n]))
  const isWrong = Object.values(typed).some((text) => !isPoints(text))
  const store = async (): Promise<void> => {
    const changes = Object.entries(typed).flatMap(([key, text]) => {
      const [labelId = '', templateId = ''] = key.split(' ')
      const template = rules?.templates.find(({ id }) => id === templateId)
      return template
        ? [
            {
              templateId,
              baseVersion: template.revision,
              labelId: Number(labelId),
              points: text === '' ? null : Number(text),
            },
          ]
        : []
    })
    const { templates } = await save.mutateAsync({ changes })
    setTyped({})
    notify('success', t('violation_score.points_saved', { n: templates }))
  }
  return {
    typed,
    n,
    isWrong,
    save,
    store,
    put: (key: string, text: string) => setTyped((before) => ({ ...before, [key]: text })),
  }
}

type HeadProps = {
  lacks: string | undefined
  whyNot: string | undefined
  isIdle: boolean
  onImport: () => void
  onStore: () => void
}
const Head = ({ lacks, whyNot, isIdle, onImport, onStore }: HeadProps) => (
  <div className="list-head">
    <h1>{t('violation_score.point_rules')}</h1>
    <span className="list-space" />
    <ExportButton
      call={violationScoreCalls.exportPointRules}
      input={{}}
      fileName="point-rules.xlsx"
      label={t('violation_score.export')}
    />
    <button
      type="button"
      className="btn"
      disabled={lacks !== undefined}
      title={lacks}
      onClick={onImport}
    >
      {t('violation_score.import')}
    </button>
    <button
      type="button"
      className="btn primary"
      disabled={whyNot !== undefined || isIdle}
      title={whyNot}
      onClick={onStore}
    >
      {t('violation_score.save_points')}
    </button>
  </div>
)

const NoTemplates = () => (
  <p className="muted">
    {t('violation_score.no_templates')}{' '}
    <a href="#/violations-scores/index">{t('violation_score.templates')}</a>
  </p>
)

/** Points of every label over all templates, written into their drafts together. */
export function PointRulePage() {
  const { may } = useMay()
  const { query } = usePlace()
  const fields = fieldsNow()
  const { values, asked, set } = useFilters(fields)
  const current = Number(query.get('current') ?? 1) || 1
  const [imports, setImports] = useState(false)
  const { data, isFetching, error, refetch } = useMainCall(
    violationScoreCalls.pointRules,
    {
      current,
      pageSize,
      ...(asked['keyword'] ? { keyword: asked['keyword'] } : {}),
      ...(asked['lacking'] ? { lacking: true } : {}),
    },
    { keepPrevious: true },
  )
  const { typed, n, isWrong, save, store, put } = useTyped(data)
  const lacks = may('score.edit') ? undefined : t('violation_score.needs_edit')
  const problem = error ?? save.error
  const { templates, list, total } = data ?? { templates: [], list: [], total: 0 }
  return (
    <div className="list-page">
      <Head
        lacks={lacks}
        whyNot={lacks ?? (isWrong ? t('violation_score.no_points') : undefined)}
        isIdle={n === 0 || save.isPending}
        onImport={() => setImports(true)}
        onStore={() => void store().catch(() => undefined)}
      />
      <p className="muted">{t('violation_score.point_rules_about')}</p>
      <FilterBar fields={fields} values={values} onSearch={set} />
      {problem && (
        <p className="problem" role="alert">
          {problem.message}
        </p>
      )}
      {n > 0 && <p role="status">{t('violation_score.changes_n', { n })}</p>}
      {data && templates.length === 0 ? (
        <NoTemplates />
      ) : (
        <>
          <DataTable
            label={t('violation_score.point_rules')}
            loading={isFetching}
            rows={list}
            idOf={(row) => String(row.labelId)}
            empty={t('violation_score.no_labels')}
            columns={columnsOf({ templates }, typed, put, lacks !== undefined)}
          />
          <PageNumbers
            current={current}
            pageSize={pageSize}
            total={total}
            onChange={(next) => setQuery({ ...values, current: next })}
          />
        </>
      )}
      {imports && (
        <ImportDialog onClose={() => setImports(false)} onStored={() => void refetch()} />
      )}
    </div>
  )
}

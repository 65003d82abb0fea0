import type { Output } from '@oas/contract/define'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { NewCaseDialog } from './NewCaseDialog.tsx'
import { type Owner, ownerOf, runState } from './case-owner.ts'
import { column } from '../../kit/list/column.ts'
import './auto-config.css'

type Case = Output<typeof settingCaseCalls.list>['list'][number]
const problemsOf = ({ last }: Case): string => {
  const problems = (last?.problems ?? []).map(({ at, code, reason }) => {
    const problem = tData(`setting_case.problem_${code.toLowerCase()}`, { reason })
    return `${at}: ${problem}`
  })
  return problems.join('; ') || last?.differences.map(({ at }) => at.join('.')).join(', ') || ''
}

const columns = (
  why: string | undefined,
  remove: (row: Case) => Promise<unknown>,
): Column<Case>[] => [
  column('name', 'setting_case.name', 240, (row) => (
    <a
      href={`#/tags/template-case/${row.id}`}
      translate="no"
      onClick={(event) => event.stopPropagation()}
    >
      {row.name}
    </a>
  )),
  column('state', 'setting_case.state', 170, (row) => {
    const { tone, text } = runState(row.last)
    return <span className={`state-tag ${tone}`}>{text}</span>
  }),
  column('problems', 'setting_case.problems', null, (row) => (
    <span title={problemsOf(row)}>{problemsOf(row)}</span>
  )),
  column('last', 'setting_case.last_run', 170, (row) =>
    row.lastAt === null ? '' : formatTime(row.lastAt),
  ),
  column('changed', 'auto_config.changed', 230, (row) => (
    <>
      {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
    </>
  )),
  column('act', 'frontend.actions', 100, (row) => (
    <span onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        aria-label={`${t('frontend.delete')}: ${row.name}`}
        onClick={() => confirmDelete(row.name, () => remove(row))}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )),
]

/** Runs all cases of an owner and says how it went. */
const useRun = (owner: Owner) => {
  const run = useSend(settingCaseCalls.run, {
    refreshes: [settingCaseCalls.list, settingCaseCalls.one],
  })
  const start = (): void => {
    run
      .mutateAsync(owner)
      .then(
        ({ list, failed }) =>
          notify(
            failed > 0 ? 'warning' : 'success',
            t('setting_case.ran', { n: list.length, bad: failed }),
          ),
        notifyFailure,
      )
  }
  return { start, isRunning: run.isPending }
}

/**
 * Cases of a template or a type: records that must be shown, as accepted, before anything is
 * published.
 */
export function CaseListPage() {
  const { may } = useMay()
  const id = usePathId('/tags/auto-config/template-cases/:id')
  const owner = ownerOf(id)
  const { data, isFetching, error } = useMainCall(settingCaseCalls.list, owner)
  const { start, isRunning } = useRun(owner)
  const remove = useSend(settingCaseCalls.remove, { refreshes: [settingCaseCalls.list] })
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {data
            ? t('setting_case.cases_of', { name: typeName(data.ownerName) })
            : t('setting_case.title')}
        </h1>
        <span className="list-space" />
        <a
          className="btn"
          href={`#/tags/auto-config/${'templateId' in owner ? 'templates/' : ''}${id}`}
        >
          {t('setting_tool.open_setting')}
        </a>
        <button
          type="button"
          className="btn"
          disabled={why !== undefined || !data?.list.length || isRunning}
          title={why}
          aria-busy={isRunning}
          onClick={start}
        >
          {t('setting_case.run_all')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined || !data}
          title={why}
          onClick={() => setMaking(true)}
        >
          {t('setting_case.add')}
        </button>
      </div>
      <p className="muted">{t('setting_case.hint')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('setting_case.title')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        onOpen={(row) => go(`/tags/template-case/${row.id}`)}
        empty={t('setting_case.none')}
        columns={columns(why, ({ id, version }) => remove.mutateAsync({ id, version }))}
      />
      {making && <NewCaseDialog owner={owner} onClose={() => setMaking(false)} />}
    </div>
  )
}

import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { NewCaseDialog } from './NewCaseDialog.tsx'
import { ownerOf, runState } from './case-owner.ts'
import './auto-config.css'

/**
 * Cases of a template or a type: records that must be shown, as accepted, before anything is
 * published.
 */
export const CaseListPage = () => {
  const { may } = useMay()
  const id = usePathId('/tags/auto-config/template-cases/:id')
  const owner = ownerOf(id)
  const { data, isFetching, error } = useCall(settingCaseCalls.list, owner)
  const run = useSend(settingCaseCalls.run, {
    refreshes: [settingCaseCalls.list, settingCaseCalls.one],
  })
  const remove = useSend(settingCaseCalls.remove, { refreshes: [settingCaseCalls.list] })
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
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
  const problemsOf = (row: NonNullable<typeof data>['list'][number]): string =>
    row.last?.problems
      .map(
        (one) =>
          `${one.at}: ${tData(`setting_case.problem_${one.code.toLowerCase()}`, { reason: one.reason })}`,
      )
      .join('; ') ||
    row.last?.differences.map(({ at }) => at.join('.')).join(', ') ||
    ''
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
          disabled={why !== undefined || !data?.list.length || run.isPending}
          title={why}
          aria-busy={run.isPending}
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
        columns={[
          {
            key: 'name',
            title: t('setting_case.name'),
            width: 240,
            render: (row) => (
              <a
                href={`#/tags/template-case/${row.id}`}
                translate="no"
                onClick={(event) => event.stopPropagation()}
              >
                {row.name}
              </a>
            ),
          },
          {
            key: 'state',
            title: t('setting_case.state'),
            width: 170,
            render: (row) => {
              const { tone, text } = runState(row.last)
              return <span className={`state-tag ${tone}`}>{text}</span>
            },
          },
          {
            key: 'problems',
            title: t('setting_case.problems'),
            render: (row) => <span title={problemsOf(row)}>{problemsOf(row)}</span>,
          },
          {
            key: 'last',
            title: t('setting_case.last_run'),
            width: 170,
            render: (row) => (row.lastAt === null ? '' : formatTime(row.lastAt)),
          },
          {
            key: 'changed',
            title: t('auto_config.changed'),
            width: 230,
            render: (row) => (
              <>
                {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
              </>
            ),
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 100,
            render: (row) => (
              <span onClick={(event) => event.stopPropagation()}>
                <button
                  type="button"
                  className="btn"
                  disabled={why !== undefined}
                  title={why}
                  aria-label={`${t('frontend.delete')}: ${row.name}`}
                  onClick={() =>
                    confirmDelete(row.name, async () => {
                      await remove.mutateAsync({ id: row.id, version: row.version })
                    })
                  }
                >
                  {t('frontend.delete')}
                </button>
              </span>
            ),
          },
        ]}
      />
      {making && <NewCaseDialog owner={owner} onClose={() => setMaking(false)} />}
    </div>
  )
}

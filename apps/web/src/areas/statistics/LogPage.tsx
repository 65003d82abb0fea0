import { type DecisionLine, statisticsCalls } from '@oas/contract/statistics/calls'
import type { Input } from '@oas/contract/define'
import type { ReactNode } from 'react'
import { pageName, resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import type { FilterValues } from '../../kit/list/filters.ts'
import { useAuditPageSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { Pages } from './Pages.tsx'
import { aboutOf, useAbout } from './filters.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import './statistics.css'

const states = ['active', 'undone', 'replaced'] as const
const hours = Array.from({ length: 24 }, (_hour, at) => ({ value: String(at), label: `${at}:00` }))
const stateTone = { active: 'good', undone: 'warn', replaced: 'bad' } as const
const deliveryTone = {
  none: '',
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
  stopped: 'bad',
} as const

const columns = (nameOf: (app: number) => string): Column<DecisionLine>[] => [
  sorted(
    column('at', 'statistics.decided', 150, (row) => (
      <a href={recordHref({ recordId: row.recordId })}>{formatTime(row.at)}</a>
    )),
  ),
  column('by', 'statistics.axis_person', 110, (row) => row.by),
  column('app', 'statistics.axis_app', 80, (row) => nameOf(row.appId)),
  column('type', 'statistics.axis_type', 140, (row) => typeName(row.typeName || String(row.type))),
  monoColumn('post', 'statistics.post', 150, (row) => (
    <>
      <ShownText text={row.postId} />
      {row.test && <span className="muted"> {t('statistics.test_user')}</span>}
    </>
  )),
  monoColumn('uid', 'statistics.uid', 100, (row) => row.uid),
  column('result', 'statistics.axis_result', 120, (row) => (
    <span className={`state-tag ${row.violation ? 'bad' : 'good'}`}>
      {resultName(row.resultId)}
    </span>
  )),
  column('labels', 'statistics.axis_label', 140, (row) => (
    <span title={row.labels.join(' ')}>{row.labelNames.join(', ')}</span>
  )),
  numberColumn('punishes', 'statistics.punishes', 70, (row) => row.punishes || ''),
  numberColumn('took', 'statistics.took', 70, (row) =>
    row.seconds === null ? '–' : `${row.seconds} s`,
  ),
  column('state', 'statistics.state', 110, (row) => (
    <span className={`state-tag ${stateTone[row.state]}`}>
      {tData(`statistics.state_${row.state}`)}
    </span>
  )),
  column('delivery', 'statistics.delivery', 100, (row) => (
    <span className={`state-tag ${deliveryTone[row.delivery]}`}>
      {tData(`statistics.delivery_${row.delivery}`)}
    </span>
  )),
  column('page', 'statistics.page', 150, (row) => (
    <span title={row.pageKey}>{pageName(row.pageKey)}</span>
  )),
  numberColumn('version', 'statistics.version', 80, (row) => row.settingVersion),
  monoColumn('serial', 'statistics.serial', 150, (row) => row.serialId ?? ''),
  column('remark', 'statistics.remark', null, (row) => (
    <span title={row.remark}>{row.remark}</span>
  )),
]

const inputOf = (values: FilterValues): Input<typeof statisticsCalls.exportLog> => {
  const { uid, postId, serialId, pageKey, hour, violation, state } = values
  return {
    ...aboutOf(values),
    ...(uid ? { uid } : {}),
    ...(postId ? { postId } : {}),
    ...(serialId && /^[1-9]\d{0,17}$/.test(serialId) ? { serialId } : {}),
    ...(pageKey ? { pageKey } : {}),
    ...(hour ? { hour: Number(hour) } : {}),
    ...(violation ? { violation: violation === 'true' } : {}),
    ...(state ? { state: state as 'active' } : {}),
  }
}

/** Every decision with what came of it, also those that were undone or decided anew. */
export function LogPage(): ReactNode {
  const { nameOf } = useApps()
  const about = useAbout()
  const pages = useAuditPageSource()
  return (
    <QueryList
      title={t('statistics.log')}
      call={statisticsCalls.log}
      paging="keyset"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      inputOf={inputOf}
      empty={t('statistics.none')}
      actions={<Pages />}
      fields={[
        ...about,
        { key: 'uid', kind: 'text', label: t('statistics.uid'), width: 100 },
        { key: 'postId', kind: 'text', label: t('statistics.post'), width: 120 },
        { key: 'serialId', kind: 'number', label: t('statistics.serial'), width: 120 },
        { key: 'pageKey', kind: 'pick', label: t('statistics.page'), source: pages },
        choiceField('hour', t('statistics.axis_hour'), hours, 80),
        {
          key: 'violation',
          kind: 'choice',
          label: t('statistics.only_violation'),
          options: [
            { value: 'true', label: t('statistics.violations') },
            { value: 'false', label: t('statistics.passed') },
          ],
          width: 100,
        },
        {
          key: 'state',
          kind: 'choice',
          label: t('statistics.state'),
          options: states.map((state) => ({
            value: state,
            label: tData(`statistics.state_${state}`),
          })),
          width: 110,
        },
      ]}
      tools={(input) => (
        <ExportButton
          call={statisticsCalls.exportLog}
          input={input as Input<typeof statisticsCalls.exportLog>}
          fileName="decisions.csv"
        />
      )}
    />
  )
}

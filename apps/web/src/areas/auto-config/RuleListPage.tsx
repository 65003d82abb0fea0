import type { Output } from '@oas/contract/define'
import { ruleKinds, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

type Row = Output<typeof settingRuleCalls.list>['list'][number]
const columns = (): Column<Row>[] => [
  monoColumn('type', 'auto_config.type', 110, (row) => (
    <a
      href={
        row.kind === 'preset'
          ? `#/tags/preset-rule/config?type=${typeKeyOf(row)}`
          : `#/tags/auto-config/${typeKeyOf(row)}`
      }
      onClick={(event) => event.stopPropagation()}
    >
      {typeKeyOf(row)}
    </a>
  )),
  sorted(
    column('name', 'auto_config.name', 220, (row) => `${row.appName} · ${typeName(row.name)}`),
    'appName',
  ),
  sorted(
    column('kind', 'setting_tool.rule_kind', 160, (row) =>
      tData(`setting_tool.rule_kind_${row.kind}`),
    ),
  ),
  sorted(
    monoColumn('when', 'setting_tool.rule_when', null, (row) => (
      <span translate="no">{row.when}</span>
    )),
  ),
  sorted(
    column('result', 'setting_tool.rule_result', 180, (row) =>
      row.resultKey ? (
        <>
          {tData(row.resultKey)} <span className="mono muted">{row.result}</span>
        </>
      ) : (
        ''
      ),
    ),
  ),
  monoColumn('labels', 'setting_tool.rule_labels', 140, (row) => row.labels.join(', ')),
  sorted(column('lock', 'setting_tool.rule_lock', 90, (row) => (row.lock ? '✓' : ''))),
]

/**
 * Rules inside the settings of all types: what presets a result, shows one only sometimes, or
 * leaves records out.
 */
export function RuleListPage() {
  const { choices } = useApps()
  return (
    <QueryList
      title={t('setting_tool.rules')}
      about={t('empty.preset_rules')}
      call={settingRuleCalls.list}
      paging="number"
      idOf={(row) => `${typeKeyOf(row)} ${row.kind} ${row.n}`}
      onOpen={(row) =>
        go(
          row.kind === 'preset'
            ? `/tags/preset-rule/config?type=${typeKeyOf(row)}`
            : `/tags/auto-config/${typeKeyOf(row)}`,
        )
      }
      fields={[
        { key: 'text', kind: 'text', label: t('setting_tool.rule_find'), width: 200 },
        choiceField(
          'appId',
          t('auto_config.app'),
          choices.map(({ value, label }) => ({ value, label })),
        ),
        choiceField(
          'kind',
          t('setting_tool.rule_kind'),
          wordChoices(ruleKinds, (kind) => tData(`setting_tool.rule_kind_${kind}`)),
        ),
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <a className="btn primary" href="#/tags/preset-rule/config">
          {t('setting_tool.rule_config')}
        </a>
      }
      columns={columns()}
    />
  )
}

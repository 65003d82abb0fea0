import { ruleKinds, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import '../../kit/people/people.css'

/**
 * Rules inside the settings of all types: what presets a result, shows one only sometimes, or
 * leaves records out.
 */
export const RuleListPage = () => {
  const { choices } = useApps()
  return (
    <QueryList
      title={t('setting_tool.rules')}
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
        {
          key: 'appId',
          kind: 'choice',
          label: t('auto_config.app'),
          options: choices.map(({ value, label }) => ({ value, label })),
        },
        {
          key: 'kind',
          kind: 'choice',
          label: t('setting_tool.rule_kind'),
          options: ruleKinds.map((kind) => ({
            value: kind,
            label: tData(`setting_tool.rule_kind_${kind}`),
          })),
        },
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <a className="btn primary" href="#/tags/preset-rule/config">
          {t('setting_tool.rule_config')}
        </a>
      }
      columns={[
        {
          key: 'type',
          title: t('auto_config.type'),
          width: 110,
          mono: true,
          render: (row) => (
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
          ),
        },
        {
          key: 'name',
          title: t('auto_config.name'),
          width: 220,
          render: (row) => `${row.appName} · ${typeName(row.name)}`,
        },
        {
          key: 'kind',
          title: t('setting_tool.rule_kind'),
          width: 160,
          render: (row) => tData(`setting_tool.rule_kind_${row.kind}`),
        },
        {
          key: 'when',
          title: t('setting_tool.rule_when'),
          mono: true,
          render: (row) => <span translate="no">{row.when}</span>,
        },
        {
          key: 'result',
          title: t('setting_tool.rule_result'),
          width: 180,
          render: (row) =>
            row.resultKey ? (
              <>
                {tData(row.resultKey)} <span className="mono muted">{row.result}</span>
              </>
            ) : (
              ''
            ),
        },
        {
          key: 'labels',
          title: t('setting_tool.rule_labels'),
          width: 140,
          mono: true,
          render: (row) => row.labels.join(', '),
        },
        {
          key: 'lock',
          title: t('setting_tool.rule_lock'),
          width: 90,
          render: (row) => (row.lock ? '✓' : ''),
        },
      ]}
    />
  )
}

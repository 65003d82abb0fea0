import { type MultiRow, multiRules } from '@oas/contract/model/multi-schemas'
import { strategyStates } from '@oas/contract/model/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'

const tones = { draft: '', pending: 'warn', rejected: 'bad', live: 'good', stopped: '' } as const

/** What both lists of combined models show. */
export function multiColumns(): Column<MultiRow>[] {
  return [
    column('name', 'model.name', 170, (row) => (
      <>
        <span translate="no">{row.body.name}</span>{' '}
        <span className="muted mono">{row.body.key}</span>
      </>
    )),
    column('rule', 'model.multi_rule', 190, (row) => tData(`model.multi_rule_${row.body.rule}`)),
    column('members', 'model.multi_members', null, (row) =>
      row.members.map((one, at) => (
        <div key={`${one.modelId} ${one.label}`}>
          <span translate="no">
            {one.name} › {one.label}
          </span>{' '}
          <span className="muted">
            {one.live === null
              ? t('model.multi_not_live')
              : t('model.multi_version', { n: one.live })}
            {row.body.rule === 'mean' && ` · ${row.body.members[at]?.weight ?? 0}`}
          </span>
        </div>
      )),
    ),
    numberColumn('quorum', 'model.multi_quorum', 120, (row) =>
      row.body.rule === 'cascade' ? '' : `${row.body.quorum} / ${row.body.members.length}`,
    ),
    column('label', 'model.multi_label', 150, (row) => row.labelName),
    numberColumn('hits', 'model.multi_hits', 130, (row) => row.hits),
    numberColumn('strategies', 'model.strategies', 90, (row) => (
      <a href={`#/tags/model-strategy?modelId=${row.modelId}`}>{row.strategies}</a>
    )),
    column('state', 'model.state', 180, (row) => (
      <>
        <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
          {tData(`model.strategy_${row.state}`)}
        </span>{' '}
        {row.liveVersion !== null && (
          <span className="muted">{t('model.in_force', { n: row.liveVersion })}</span>
        )}
      </>
    )),
    column('changed', 'model.changed', 180, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
  ]
}

/** What a list of combined models is narrowed by. */
export function multiFields(apps: readonly { value: string; label: string }[]) {
  return [
    { key: 'text', kind: 'text', label: t('model.name') },
    { key: 'appId', kind: 'choice', label: t('model.scopes'), options: apps },
    {
      key: 'rule',
      kind: 'choice',
      label: t('model.multi_rule'),
      options: multiRules.map((one) => ({ value: one, label: tData(`model.multi_rule_${one}`) })),
    },
    {
      key: 'state',
      kind: 'choice',
      label: t('model.state'),
      options: strategyStates.map((one) => ({ value: one, label: tData(`model.strategy_${one}`) })),
    },
  ] as const
}
/** The same as the call takes it. */
export function multiInput({
  text,
  appId,
  rule,
  state,
}: Readonly<Partial<Record<string, string>>>) {
  const known = {
    rule: multiRules.find((one) => one === rule),
    state: strategyStates.find((one) => one === state),
  }
  return {
    ...(text ? { text } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
    ...(known.rule ? { rule: known.rule } : {}),
    ...(known.state ? { state: known.state } : {}),
  }
}

import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import {
  queueRuleKinds,
  type QueueRuleRow,
  type QueueRuleState,
  queueRuleStates,
} from '@oas/contract/queue-rule/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { formatDuration } from '../../kit/duration.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { ruleRefreshes, useMoves } from './moves.ts'
import type { Source } from '../../kit/pick/source.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import '../../kit/people/people.css'

const tones: Readonly<Record<QueueRuleState, string>> = {
  draft: '',
  submitted: 'warn',
  live: 'good',
  stopped: 'bad',
}

const hrefOf = ({ id }: QueueRuleRow): string => `/tags/rule/config?id=${id}`
const minutes = (n: number): string => t('queue_rule.minutes', { n })

const columns: () => Column<QueueRuleRow>[] = () => [
  column('type', 'queue_rule.type', 220, (row) => (
    <a href={`#${hrefOf(row)}`} title={row.note} onClick={(event) => event.stopPropagation()}>
      {row.appName} · {typeName(row.name)} <span className="mono muted">{typeKeyOf(row)}</span>
    </a>
  )),
  sorted(
    column('state', 'queue_rule.state', 120, (row) => (
      <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
        {tData(`queue_rule.state_${row.state}`)}
        {row.ranking && <span className="muted"> · {t('queue_rule.ranking')}</span>}
      </span>
    )),
  ),
  numberColumn('waiting', 'queue_rule.waiting', 80, (row) => row.waiting),
  numberColumn('age', 'queue_rule.age', 110, (row) =>
    row.ageP95 === null ? '' : formatDuration(row.ageP95),
  ),
  monoColumn('priority', 'queue_rule.priority', null, ({ rule }) => (
    <span translate="no" title={rule.priority}>
      {rule.priority}
    </span>
  )),
  numberColumn(
    'ageing',
    'queue_rule.ageing',
    90,
    ({ rule }) => rule.ageing ?? <span className="muted">{t('queue_rule.usual')}</span>,
  ),
  numberColumn('sample', 'queue_rule.sample', 90, ({ rule }) => rule.sample),
  numberColumn('merge', 'queue_rule.kind_merge', 90, ({ rule }) =>
    rule.mergeMinutes > 0 ? minutes(rule.mergeMinutes) : '',
  ),
  column('discard', 'queue_rule.kind_discard', 150, ({ rule }) =>
    rule.discardMinutes > 0
      ? t('queue_rule.after_reason', {
          time: minutes(rule.discardMinutes),
          reason: rule.discardReason,
        })
      : '',
  ),
  column('overflow', 'queue_rule.overflow_type', 120, (row) =>
    row.rule.overflowType === null
      ? ''
      : t('queue_rule.from_n', {
          type: `${row.appId}:${row.rule.overflowType}`,
          n: row.rule.overflowAt,
        }),
  ),
  sorted(numberColumn('discarded', 'queue_rule.discarded', 80, (row) => row.discarded)),
  sorted(
    column('changed', 'frontend.updated_at', 190, (row) => (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.author}</span>
      </>
    )),
    'updatedAt',
  ),
]

const filters = (apps: readonly Choice[], types: Source): FilterField[] => [
  { key: 'appId', kind: 'choice', label: t('queue_rule.app'), options: apps },
  { key: 'type', kind: 'pick', label: t('queue_rule.type'), source: types },
  {
    key: 'kind',
    kind: 'choice',
    label: t('queue_rule.kind'),
    options: queueRuleKinds.map((kind) => ({
      value: kind,
      label: tData(`queue_rule.kind_${kind}`),
    })),
  },
  {
    key: 'state',
    kind: 'choice',
    label: t('queue_rule.state'),
    options: queueRuleStates.map((state) => ({
      value: state,
      label: tData(`queue_rule.state_${state}`),
    })),
  },
]

/** What happens to orders of types before anybody sees them. */
export function QueueRuleListPage() {
  const { may } = useMay()
  const { choices } = useApps()
  const types = useTypeSource()
  const movesOf = useMoves()
  const remove = useSend(queueRuleCalls.remove, { refreshes: ruleRefreshes })
  const [copied, setCopied] = useState<QueueRuleRow | null>(null)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  const acts: Column<QueueRuleRow> = column('acts', 'frontend.actions', 290, (row) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {movesOf(row).map(({ move, label, why: not, press }) => (
        <button
          key={move}
          type="button"
          className="btn"
          aria-label={`${label}: ${typeKeyOf(row)}`}
          disabled={not !== undefined}
          title={not}
          onClick={press}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className="btn"
        aria-label={`${t('queue_rule.copy')}: ${typeKeyOf(row)}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => setCopied(row)}
      >
        {t('queue_rule.copy')}
      </button>
      {row.state === 'draft' && (
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${typeKeyOf(row)}`}
          disabled={why !== undefined}
          title={why}
          onClick={() =>
            confirmDelete(typeKeyOf(row), async () => {
              await remove.mutateAsync({ id: row.id, version: row.version })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  ))
  return (
    <QueryList
      title={t('queue_rule.title')}
      about={t('empty.queue_rules')}
      call={queueRuleCalls.list}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.id}
      onOpen={(row) => go(hrefOf(row))}
      fields={filters(choices, types)}
      inputOf={({ appId, type, ...rest }) => ({
        ...rest,
        ...(appId ? { appId: Number(appId) } : {}),
        ...(type ? parseTypeKey(type) : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => go('/tags/rule/config')}
        >
          {t('queue_rule.new')}
        </button>
      }
    >
      {copied && <CopyDialog row={copied} onClose={() => setCopied(null)} />}
    </QueryList>
  )
}

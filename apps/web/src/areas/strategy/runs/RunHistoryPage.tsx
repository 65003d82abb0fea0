import { strategyConfigCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RunRow } from '@oas/contract/strategy/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { formatTime } from '../../../kit/time.ts'
import { typeChoices } from '../choices.ts'
import { useWords } from '../words.tsx'
import { KeepAsCases } from './KeepAsCases.tsx'
import { RunDrawer } from './RunDrawer.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../../kit/list/column.ts'
import { ruleSource } from '../rule-source.ts'
import { versions } from '../version-source.ts'
import { oneOfField } from '../../../kit/list/choice-field.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import '../strategy.css'

const verdicts = ['ignore', 'sample', 'queue', 'punish'] as const
const flags = ['missing', 'rule_failed', 'cut', 'fallback', 'sampled'] as const
const columns = (words: ReturnType<typeof useWords>): Column<RunRow>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  monoColumn('type', 'strategy_run.type', 90, (row) => typeKeyOf(row)),
  monoColumn('post', 'strategy_run.post', 170, (row) => row.postId),
  monoColumn('uid', 'strategy_run.uid', 140, (row) => row.uid),
  column('verdict', 'strategy_run.verdict', 110, (row) =>
    tData(`strategy_run.verdict_${row.verdict}`),
  ),
  column('result', 'strategy_run.result', null, (row) => (
    <span title={words.result(row.result)}>{words.result(row.result)}</span>
  )),
  column('hits', 'strategy_run.hits', 150, (row) => {
    const rules = row.hits.map(({ ruleId, version }) => words.rule(ruleId, version)).join(', ')
    return <span title={rules}>{rules}</span>
  }),
  column('flags', 'strategy_run.flags', 130, (row) =>
    row.flags.map((flag) => tData(`strategy_run.flag_${flag}`)).join(', '),
  ),
  numberColumn('us', 'strategy_run.time_taken', 90, (row) => `${row.microseconds} µs`),
  monoColumn('record', 'strategy_run.record', 170, (row) =>
    row.recordId === null ? (
      ''
    ) : (
      <a href={recordHref({ recordId: row.recordId })} onClick={(event) => event.stopPropagation()}>
        {row.recordId}
      </a>
    ),
  ),
]

/**
 * What rules said of records that came in; a run opens with its input and the trace of its rules.
 */
export function RunHistoryPage() {
  const [open, setOpen] = useState<RunRow | null>(null)
  const ticks = useTicks()
  const words = useWords()
  const { data: config } = useCall(strategyConfigCalls.strategyConfig, {})
  const types = typeChoices(config?.apps ?? [])
  return (
    <QueryList
      title={t('strategy_run.title')}
      call={strategyRunCalls.history}
      paging="keyset"
      columns={columns(words)}
      idOf={(row) => row.id}
      onOpen={setOpen}
      selected={open?.id ?? null}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={[
        oneOfField('type', t('strategy_run.type'), types, 190),
        { key: 'ruleId', kind: 'pick', label: t('strategy.rule'), source: ruleSource },
        {
          key: 'version',
          kind: 'pick',
          label: t('strategy_list.version'),
          source: versions,
          of: 'ruleId',
        },
        { key: 'recordId', kind: 'number', label: t('strategy_run.record') },
        { key: 'uid', kind: 'text', label: t('strategy_run.uid') },
        {
          key: 'verdict',
          kind: 'choice',
          label: t('strategy_run.verdict'),
          options: verdicts.map((value) => ({ value, label: t(`strategy_run.verdict_${value}`) })),
        },
        {
          key: 'flag',
          kind: 'choice',
          label: t('strategy_run.flags'),
          options: flags.map((value) => ({ value, label: t(`strategy_run.flag_${value}`) })),
        },
        { key: 'from', kind: 'time', label: t('frontend.range_start') },
        { key: 'to', kind: 'time', label: t('frontend.range_end') },
      ]}
      inputOf={({ type, version, from, to, ...rest }) => {
        const [appId, number] = (type ?? '').split(':')
        return {
          ...rest,
          ...(type ? { appId: Number(appId), type: Number(number) } : {}),
          ...(version ? { version: Number(version) } : {}),
          ...(from ? { from: Number(from) } : {}),
          ...(to ? { to: Number(to) } : {}),
        }
      }}
      actions={<KeepAsCases runIds={ticks.ids} onDone={ticks.clear} />}
    >
      {open && <RunDrawer key={open.id} id={open.id} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}

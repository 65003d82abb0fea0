import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type LookedUp, mostLines } from '@oas/contract/text-moderation/schemas'
import { useId, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'
import { nameOfRule } from '../../kit/rule-name.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import '../../kit/people/people.css'

const tones = {
  exact: 'good',
  equal: 'good',
  covered: 'warn',
  allowed: 'warn',
  draft: '',
  none: 'bad',
} as const

/** Which items are, equal or cover what is typed, line by line. */
export function QueryPage() {
  const id = useId()
  const [lines, setLines] = useState<string[]>([])
  const asked = useSend(textModerationCalls.lookUp)
  const rows = (asked.data?.list ?? []).map((row, at) => ({ ...row, at }))
  const run = (): void => asked.mutate({ lines }, { onError: notifyFailure })
  const columns: Column<LookedUp & { at: number }>[] = [
    monoColumn('line', 'text_moderation.line', null, (row) => (
      <span translate="no">{row.line}</span>
    )),
    monoColumn('normal', 'text_moderation.normal', 180, (row) => row.normal),
    column('verdict', 'text_moderation.verdict', 170, (row) => (
      <span className={`state-tag ${tones[row.verdict]}`}>
        {tData(`text_moderation.check_${row.verdict}`)}
      </span>
    )),
    column('items', 'text_moderation.rule', 360, (row) =>
      row.items.map((item) => (
        <div key={item.id}>
          <a href={`#/text/sensitive-index?text=${item.id}`} translate="no">
            {nameOfRule({ isContact: item.wordType === 4, rule: item.rule })}
          </a>{' '}
          <span className="muted">
            {item.libraryName} · {tData(`text_moderation.state_${item.state}`)}
            {item.live && ` · ${t('text_moderation.in_force')}`}
          </span>
        </div>
      )),
    ),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_moderation.query_title')}</h1>
      </div>
      <LinesField
        id={id}
        label={t('text_moderation.lines')}
        hint={t('text_moderation.query_hint')}
        value={lines}
        onChange={setLines}
        maxLine={mostLines}
        rows={8}
      />
      <p>
        <button
          type="button"
          className="btn primary"
          disabled={lines.length === 0 || asked.isPending}
          aria-busy={asked.isPending}
          onClick={run}
        >
          {t('text_moderation.look_up')}
        </button>
      </p>
      <DataTable
        label={t('text_moderation.query_title')}
        rows={rows}
        idOf={(row) => String(row.at)}
        loading={asked.isPending}
        empty={<p className="muted">{t('text_moderation.query_hint')}</p>}
        columns={columns}
      />
    </div>
  )
}

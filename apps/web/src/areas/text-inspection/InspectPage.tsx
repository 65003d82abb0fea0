import { inspectDays, longestPattern } from '@oas/contract/text-inspection/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type TextHit, segmentsOf } from '@oas/media/text/marks'
import { type FormEvent, useState } from 'react'
import { t, typeName } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { RangePresets } from '../../kit/list/RangePresets.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { type Found, useSearch } from './use-search.ts'
import { column } from './column.ts'
import './inspect.css'

const dayMs = 86_400_000
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** A text with what was found in it. */
const Marked = ({ found: { text, spans } }: { found: Found }) => (
  <>
    {segmentsOf(
      text,
      spans.map(([s = 0, e = 0]): TextHit => ({ s, e, rule: '', source: '', level: 2 })),
    ).map((part) => (part.hits.length > 0 ? <mark key={part.at}>{part.text}</mark> : part.text))}
  </>
)

type Draft = {
  type: string
  regex: string
  words: string
  uid: string
  lang: string
  decided: string
  from: number | undefined
  to: number | undefined
}
const lastDay = (): Draft => {
  const to = Date.now()
  return { type: '', regex: '', words: '', uid: '', lang: '', decided: '', from: to - dayMs, to }
}

/**
 * Texts of past records that a pattern or words fit, or that a user wrote: they come in as they are
 * found.
 */
export const InspectPage = () => {
  const { types, nameOfType } = useTypes()
  const { nameOf } = useApps()
  const [draft, setDraft] = useState(lastDay)
  const [problem, setProblem] = useState('')
  const search = useSearch()
  const put = (next: Partial<Draft>): void => setDraft({ ...draft, ...next })
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    const { type, regex, uid, lang, decided, from, to } = draft
    const words = linesOf(draft.words)
    const wrong =
      type === ''
        ? t('frontend.required', { field: t('text_inspection.word_app') })
        : from === undefined || to === undefined || to <= from || to - from > inspectDays * dayMs
          ? t('text_inspection.inspect_span', { n: inspectDays })
          : regex === '' && words.length === 0 && uid.trim() === ''
            ? t('text_inspection.inspect_what')
            : ''
    setProblem(wrong)
    if (wrong === '' && from !== undefined && to !== undefined)
      search.begin({
        appTypes: [type],
        start: from,
        end: to,
        ...(regex ? { regex } : words.length > 0 ? { words: words.slice(0, 20) } : {}),
        ...(uid.trim() ? { uid: uid.trim() } : {}),
        ...(lang.trim() ? { lang: lang.trim() } : {}),
        ...(decided ? { decided: decided === 'true' } : {}),
      })
  }
  const columns: Column<Found>[] = [
    column('at', 'text_inspection.inspect_at', 150, (row) => formatTime(row.at)),
    column('text', 'audit.kind_text', null, (row) => (
      <span className="inspect-text">
        <Marked found={row} />
      </span>
    )),
    { key: 'uid', title: 'uid', width: 130, mono: true, render: (row) => row.uid },
    column(
      'app',
      'text_inspection.word_app',
      180,
      (row) => `${nameOf(row.appId)} · ${nameOfType(row)}`,
    ),
    column('state', 'text_inspection.inspect_decided', 90, (row) =>
      row.resultId === null ? t('text_inspection.inspect_no') : t('text_inspection.inspect_yes'),
    ),
    column('record', 'text_inspection.word_record', 80, (row) => (
      <a href={`#/internal/audit-detail?id=${row.recordId}`} target="_blank" rel="noreferrer">
        {t('text_inspection.word_open')}
      </a>
    )),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_inspection.inspect_title')}</h1>
      </div>
      <form className="filters" role="search" onSubmit={begin}>
        <label>
          {t('text_inspection.word_app')}
          <select value={draft.type} onChange={(event) => put({ type: event.target.value })}>
            <option value="" />
            {types.map((one) => (
              <option key={typeKeyOf(one)} value={typeKeyOf(one)}>
                {one.appName} · {typeName(one.name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('text_inspection.inspect_regex')}
          <input
            className="mono"
            value={draft.regex}
            maxLength={longestPattern}
            disabled={draft.words !== ''}
            onChange={(event) => put({ regex: event.target.value })}
          />
        </label>
        <label>
          {t('text_inspection.inspect_words')}
          <textarea
            className="inspect-words"
            rows={2}
            value={draft.words}
            maxLength={1300}
            disabled={draft.regex !== ''}
            onChange={(event) => put({ words: event.target.value })}
          />
        </label>
        <label>
          uid
          <input
            value={draft.uid}
            maxLength={64}
            onChange={(event) => put({ uid: event.target.value })}
          />
        </label>
        <label>
          {t('audit.language')}
          <input
            style={{ width: 70 }}
            value={draft.lang}
            maxLength={10}
            onChange={(event) => put({ lang: event.target.value })}
          />
        </label>
        <label>
          {t('text_inspection.inspect_decided')}
          <select value={draft.decided} onChange={(event) => put({ decided: event.target.value })}>
            <option value="">{t('frontend.all')}</option>
            <option value="true">{t('text_inspection.inspect_yes')}</option>
            <option value="false">{t('text_inspection.inspect_no')}</option>
          </select>
        </label>
        <TimeField
          label={t('text_inspection.inspect_from')}
          value={draft.from}
          onChange={(from) => put({ from })}
        />
        <TimeField
          label={t('text_inspection.inspect_to')}
          value={draft.to}
          onChange={(to) => put({ to })}
        />
        <RangePresets onPick={(from, to) => put({ from, to })} />
        <button type="submit" className="btn primary">
          {t('frontend.search')}
        </button>
        {search.running ? (
          <button type="button" className="btn" onClick={search.pause}>
            {t('text_inspection.inspect_pause')}
          </button>
        ) : search.next !== null && !search.done ? (
          <button type="button" className="btn" onClick={search.goOn}>
            {t('text_inspection.inspect_go_on')}
          </button>
        ) : null}
        {problem || search.problem ? (
          <span className="problem" role="alert">
            {problem || search.problem}
          </span>
        ) : null}
      </form>
      <p className="muted" role="status">
        {search.scanned > 0 || search.done
          ? t('text_inspection.inspect_progress', {
              n: search.list.length,
              scanned: search.scanned,
              time: search.upTo === null ? '–' : formatTime(search.upTo),
            })
          : ''}{' '}
        {search.done ? t('text_inspection.inspect_done') : ''}
      </p>
      <DataTable
        label={t('text_inspection.inspect_title')}
        columns={columns}
        rows={search.list}
        idOf={(row) => row.key}
        loading={search.running}
        empty={search.done ? t('frontend.no_rows') : t('text_inspection.inspect_hint')}
      />
    </div>
  )
}

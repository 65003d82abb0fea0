import { longestPattern } from '@oas/contract/text-inspection/limits'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { RangePresets } from '../../kit/list/RangePresets.tsx'
import { type InspectDraft, askedBy, lastDay } from './inspect-draft.ts'
import { RunButton } from './RunButton.tsx'
import type { Search } from './use-search.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'

type PartProps = { draft: InspectDraft; put: (next: Partial<InspectDraft>) => void }

/** The type of the records, and a pattern or words that are looked for. */
const WhatFields = ({ draft, put }: PartProps) => {
  const types = useTypeSource()
  return (
    <>
      <Pick
        compact
        label={t('text_inspection.word_app')}
        source={types}
        value={draft.type}
        width={260}
        onChange={(type) => put({ type })}
      />
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
    </>
  )
}

/** Whose texts are looked through, in which language, decided or not. */
const WhoseFields = ({ draft, put }: PartProps) => (
  <>
    <label>
      uid
      <input
        value={draft.uid}
        maxLength={64}
        onChange={(event) => put({ uid: event.target.value })}
      />
    </label>
    <Pick
      compact
      label={t('audit.language')}
      source={usePlaceSource(1)}
      value={draft.lang}
      placeholder={t('frontend.all')}
      width={160}
      onChange={(lang) => put({ lang })}
    />
    <label>
      {t('text_inspection.inspect_decided')}
      <select value={draft.decided} onChange={(event) => put({ decided: event.target.value })}>
        <option value="">{t('frontend.all')}</option>
        <option value="true">{t('text_inspection.inspect_yes')}</option>
        <option value="false">{t('text_inspection.inspect_no')}</option>
      </select>
    </label>
  </>
)

/** What is looked for in texts of past records; a search that asks for nothing is not begun. */
export function InspectFilters({ search }: { search: Search }) {
  const [draft, setDraft] = useState(lastDay)
  const [problem, setProblem] = useState('')
  const put = (next: Partial<InspectDraft>): void => setDraft({ ...draft, ...next })
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    const found = askedBy(draft)
    setProblem('problem' in found ? found.problem : '')
    if ('asked' in found) search.begin(found.asked)
  }
  return (
    <form className="filters" role="search" onSubmit={begin}>
      <WhatFields draft={draft} put={put} />
      <WhoseFields draft={draft} put={put} />
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
      <RunButton search={search} />
      {problem || search.problem ? (
        <span className="problem" role="alert">
          {problem || search.problem}
        </span>
      ) : null}
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { RangePresets } from '../../kit/list/RangePresets.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { useResultSource } from '../../kit/pick/use-results.ts'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { RunButton } from './RunButton.tsx'
import { itemSource } from './item-source.ts'
import { type NewDraft, blankDraft, newAskedBy } from './new-draft.ts'
import type { Search } from './use-search.ts'

type PartProps = { draft: NewDraft; put: (next: Partial<NewDraft>) => void }

const WhatFields = ({ draft, put }: PartProps) => (
  <>
    <Pick
      compact
      label={t('text_inspection.word_app')}
      source={useTypeSource()}
      value={draft.type}
      width={240}
      onChange={(type) => put({ type })}
    />
    <label>
      {t('text_inspection.new_words')}
      <textarea
        className="inspect-words"
        rows={2}
        value={draft.words}
        maxLength={1300}
        onChange={({ target }) => put({ words: target.value })}
      />
    </label>
    <label className="inspect-tick">
      <input
        type="checkbox"
        checked={draft.allWords}
        onChange={({ target }) => put({ allWords: target.checked })}
      />
      {t('text_inspection.new_all_words')}
    </label>
    <label>
      {t('text_inspection.new_uids')}
      <textarea
        className="inspect-words"
        rows={2}
        value={draft.uids}
        maxLength={13_000}
        onChange={({ target }) => put({ uids: target.value })}
      />
    </label>
    <label>
      {t('text_inspection.new_post')}
      <input
        className="mono"
        value={draft.postId}
        maxLength={128}
        onChange={({ target }) => put({ postId: target.value })}
      />
    </label>
  </>
)
const MoreFields = ({ draft, put }: PartProps) => {
  const { may } = useMay()
  return (
    <>
      {may('text.read') && (
        <Pick
          compact
          label={t('text_inspection.new_item')}
          source={itemSource}
          value={draft.itemId}
          placeholder={t('frontend.all')}
          width={200}
          onChange={(itemId) => put({ itemId })}
        />
      )}
      <Pick
        compact
        label={t('text_inspection.new_result')}
        source={useResultSource()}
        value={draft.resultId}
        placeholder={t('frontend.all')}
        width={160}
        onChange={(resultId) => put({ resultId })}
      />
      <Pick
        compact
        label={t('audit.language')}
        source={usePlaceSource(1)}
        value={draft.lang}
        placeholder={t('frontend.all')}
        width={150}
        onChange={(lang) => put({ lang })}
      />
    </>
  )
}

/** What is looked for; a search that asks for nothing, or for too long a time, is not begun. */
export function NewFilters({ search }: { search: Search }) {
  const [draft, setDraft] = useState(blankDraft)
  const [problem, setProblem] = useState('')
  const put = (next: Partial<NewDraft>): void => setDraft({ ...draft, ...next })
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    const found = newAskedBy(draft)
    setProblem('problem' in found ? found.problem : '')
    if ('asked' in found) search.begin(found.asked)
  }
  return (
    <form className="filters" role="search" onSubmit={begin}>
      <WhatFields draft={draft} put={put} />
      <MoreFields draft={draft} put={put} />
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

import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { featureKinds, featureSources } from '@oas/contract/feature-library/schemas'
import { useEffect, useRef, useState } from 'react'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { choiceField, oneOfField } from '../../../kit/list/choice-field.ts'
import { EmptyList } from '../../../kit/list/EmptyList.tsx'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../../kit/list/filters.ts'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { kindChoices, labels, sourceChoices, useStores } from '../words.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import { type Change, useReview } from './use-review.tsx'
import '../../../kit/people/people.css'
import '../feature-library.css'

const onePage = 20
const pageSizes = [10, onePage, 50, 100]

const useFields = (): FilterField[] => {
  const { choices } = useApps()
  const { source } = useStores()
  return [
    { key: 'search', kind: 'text', label: t('feature_library.search') },
    { key: 'storeId', kind: 'pick', label: t('feature_library.store'), source },
    oneOfField('appId', t('feature_library.app'), choices),
    choiceField('kind', t('feature_library.kind'), kindChoices()),
    choiceField('source', t('feature_library.source'), sourceChoices()),
    { key: 'labelId', kind: 'pick', label: t('feature_library.label'), source: labels },
  ]
}

const inputOf = ({ search, storeId, appId, labelId, ...rest }: FilterValues) => {
  const kind = featureKinds.find((one) => one === rest['kind'])
  const source = featureSources.find((one) => one === rest['source'])
  return {
    ...(search ? { search } : {}),
    ...(storeId ? { storeId } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
    ...(labelId ? { labelId: Number(labelId) } : {}),
    ...(kind ? { kind } : {}),
    ...(source ? { source } : {}),
  }
}

/** Keys are meant for the page where nothing is typed and no dialog stands before it. */
const isForPage = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isComposing &&
  !(target instanceof Element && target.closest('input, textarea, select, [role="listbox"]')) &&
  document.querySelector('dialog[open]') === null

const useKeys = (acts: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = latest.current[event.key]
      if (!act || event.repeat || !isForPage(event)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Proposals one under another; 1 passes, 2 rejects and 3 leaves the one that is marked. */
export function ReviewPage() {
  const { query } = usePlace()
  const fields = useFields()
  const { values, asked } = useFilters(fields)
  const current = Math.max(1, Math.min(100_000, Math.trunc(Number(query.get('current'))) || 1))
  const pageSize = pageSizes.find((size) => size === Number(query.get('pageSize'))) ?? onePage
  const { data, error, isFetching } = useMainCall(
    featureLibraryCalls.proposals,
    { ...inputOf(asked), current, pageSize },
    { keepPrevious: true },
  )
  const { approve, reject, whyNot, busy } = useReview()
  const rows = data?.list ?? []
  const [at, setAt] = useState(0)
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({})
  const index = Math.min(at, Math.max(0, rows.length - 1))
  const row = rows[index]
  const skip = (from: number): void => setAt(Math.min(from + 1, Math.max(0, rows.length - 1)))
  useKeys({
    '1': () => row && approve(row, changes[row.id] ?? {}),
    '2': () => row && reject(row),
    '3': () => skip(index),
  })
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('feature_library.review_title')}</h1>
        <span className="list-space" />
        <span className="muted">{t('feature_library.review_keys')}</span>
      </div>
      <FilterBar fields={fields} values={values} onSearch={setQuery} error={error} />
      {data && rows.length === 0 && (
        <EmptyList
          isPlain={Object.keys(values).length === 0}
          about={t('feature_library.review_about')}
        />
      )}
      <ol className="feature-list" aria-busy={isFetching}>
        {rows.map((one, n) => (
          <ProposalCard
            key={one.id}
            row={one}
            isCurrent={n === index}
            whyNot={whyNot(one)}
            busy={busy}
            change={changes[one.id] ?? {}}
            onChange={(change) => setChanges({ ...changes, [one.id]: change })}
            onFocus={() => setAt(n)}
            onApprove={() => approve(one, changes[one.id] ?? {})}
            onReject={() => reject(one)}
            onSkip={() => skip(n)}
          />
        ))}
      </ol>
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(next, size) => {
          setAt(0)
          setQuery({ ...values, current: next, pageSize: size })
        }}
      />
    </div>
  )
}

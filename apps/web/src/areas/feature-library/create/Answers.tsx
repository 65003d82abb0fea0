import type { Output } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { Outcome } from '../../../kit/form/Outcome.tsx'
import { ShownText } from '../../../kit/text/ShownText.tsx'
import type { Asked } from '../ask/asked.ts'
import { featureHref } from '../words.tsx'

type Answer = Output<typeof featureLibraryCalls.createFeatures>['list'][number]
export type Answered = { store: StoreRow; asked: readonly Asked[]; list: readonly Answer[] }

const Said = ({ answer, store }: { answer: Answer; store: StoreRow }) => {
  if (answer.code === '')
    return (
      <>
        <span className="state-tag good">{t('feature_library.proposed')}</span>
        {answer.id !== null && (
          <a href={featureHref({ ...store, id: answer.id })}>{t('feature_library.open')}</a>
        )}
      </>
    )
  return (
    <>
      <span className="state-tag bad">
        {tData(`feature_library.answer_${answer.code.replaceAll('-', '_')}`, {
          n: answer.quality ?? 0,
          least: store.lines.minQuality,
        })}
      </span>
      {answer.existing && (
        <a href={featureHref(answer.existing)} translate="no">
          {answer.existing.remark === '' ? t('feature_library.open') : answer.existing.remark}
        </a>
      )}
    </>
  )
}

/** What became of each thing that was sent. */
export function Answers({ of: { store, asked, list } }: { of: Answered }) {
  const done = list.filter(({ code }) => code === '').length
  return (
    <Outcome of={list} className="feature-card">
      <h2>{t('feature_library.answers', { n: done, all: list.length })}</h2>
      <ol className="feature-list">
        {list.map((answer, at) => (
          <li key={asked[at]?.name ?? answer.id} className="feature-line">
            <ShownText text={asked[at]?.name ?? ''} />
            <Said answer={answer} store={store} />
          </li>
        ))}
      </ol>
      {done > 0 && <p className="muted">{t('feature_library.waits_review')}</p>}
    </Outcome>
  )
}

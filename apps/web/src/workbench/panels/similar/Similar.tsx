import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useEffect } from 'react'
import { resultName, t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { similarRow, candidateInFocus, lineOf, sameOf } from '../../engine/similar.ts'
import { focused } from '../../engine/bench.ts'
import { useBench, useBenchState, useRow } from '../../engine/react.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { tn } from '../../../i18n/plural.ts'
import { type Candidate, above, candidatesOf, seedOf } from '../../shapes/similar.ts'
import { ExtFields } from '../ExtFields.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { CandidateTile, scoreText } from './CandidateTile.tsx'
import { SideView } from './SideView.tsx'
import '../../nodes/nodes.css'
import './similar.css'

const Pair = ({ record, candidate }: { record: HeldRecord; candidate: Candidate }) => (
  <section className="sm-pair" aria-label={t('similar.pair')}>
    <header>
      <b className="nd-number">{scoreText(candidate.score)}</b>
      <CopyId label={t('audit.post')} text={candidate.postId} />
      {candidate.uid ? <CopyId label="uid" text={candidate.uid} /> : null}
      {candidate.uid !== '' && candidate.uid === record.uid ? (
        <span className="wb-tag warn">{t('similar.same_user')}</span>
      ) : null}
      {candidate.verdict ? <span className="wb-tag">{resultName(candidate.verdict)}</span> : null}
      {candidate.at === null ? null : <time className="muted">{formatTime(candidate.at)}</time>}
      {candidate.source ? <span className="muted">{candidate.source}</span> : null}
    </header>
    {candidate.remark ? <p className="wb-bar">{candidate.remark}</p> : null}
    <div key={candidate.postId} data-side="candidate">
      <SideView side={candidate} other={seedOf(record)} />
    </div>
  </section>
)

const Candidates = ({
  record,
  candidates,
}: {
  record: HeldRecord
  candidates: readonly Candidate[]
}) => {
  const bench = useBench()
  const on = useBenchState((state) => candidateInFocus(state, candidates)?.postId)
  const line = useBenchState((state) => lineOf(bench, state))
  const same = sameOf(useRow(record.recordId, similarRow))
  const over = above(candidates, line)
  const tile = (candidate: Candidate, under: boolean) => (
    <CandidateTile
      key={candidate.postId}
      candidate={candidate}
      on={candidate.postId === on}
      same={same.includes(candidate.postId)}
      under={under}
      locked={record.readOnly}
    />
  )
  const shown = candidates.find(({ postId }) => postId === on)
  const sameText = t('similar.act_same')
  return (
    <div className="sm-main">
      {shown ? <Pair record={record} candidate={shown} /> : null}
      <p className="sm-tools muted">
        {tn('similar.above', over.length)}{' '}
        <output>
          <b>{scoreText(line)}</b>
        </output>{' '}
        <Key combo="-" />
        <Key combo="=" /> · {sameText} <Key combo="Space" /> · {t('similar.act_all')}{' '}
        <Key combo="*" />
        {same.length > 0 ? <b className="sm-count">{tn('similar.ticked', same.length)}</b> : null}
      </p>
      {over.length === 0 ? <p className="wb-bar">{t('similar.none_above')}</p> : null}
      <ul className="sm-grid" aria-label={t('similar.candidates')}>
        {over.map((one) => tile(one, false))}
      </ul>
      {over.length < candidates.length ? (
        <>
          <p className="sm-line">
            <span>{t('similar.below', { line: scoreText(line) })}</span>
          </p>
          <ul className="sm-grid" aria-label={t('similar.below', { line: scoreText(line) })}>
            {candidates.slice(over.length).map((one) => tile(one, true))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/**
 * The record, pinned, and what is like it: compared one by one, those that are the same ticked to
 * take its verdict too.
 */
export function Similar() {
  const bench = useBench()
  const record = useBenchState(focused)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record) return null
  const read = candidatesOf(record)
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <ExtFields record={record} />
      <div className="sm" key={record.id}>
        <section className="sm-seed" aria-label={t('similar.seed')}>
          <h3>{t('similar.seed')}</h3>
          <SideView side={seedOf(record)} primary />
        </section>
        {!read.ok ? (
          <div className="sm-main">
            <Unreadable at={read.at} />
          </div>
        ) : read.value.length === 0 ? (
          <div className="sm-main">
            <p className="wb-bar">{t('similar.none')}</p>
          </div>
        ) : (
          <Candidates record={record} candidates={read.value} />
        )}
      </div>
    </div>
  )
}

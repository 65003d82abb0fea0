import type { BranchHeld } from '@oas/contract/branch/calls'
import { type KeyboardEvent, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { keyText } from '../../kit/key-text.ts'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { useTypes } from '../../kit/use-types.ts'
import { JudgeForm } from './JudgeForm.tsx'
import type { DeskState } from './use-desk.ts'

/** The record people differ on, and what its task says of it. */
const Matter = ({ branch }: { branch: BranchHeld }) => {
  const { nameOfType } = useTypes()
  const { record, task, text, cause } = branch
  return (
    <section className="branch-matter" aria-label={t('branch.task')}>
      <p>
        <strong>{task}</strong>{' '}
        <span className="muted">
          {nameOfType(record)} · {tData(`branch.cause_${cause}`)}
        </span>
      </p>
      {text !== '' && <p className="branch-text">{text}</p>}
      <p className="mono">
        <ShownText text={record.postId} />{' '}
        <a
          className="btn"
          href={recordHref({ recordId: record.recordId })}
          target="_blank"
          rel="noreferrer"
        >
          {t('branch.open_record')}
        </a>
      </p>
      <RecordContent record={record} />
    </section>
  )
}

/** One disagreement at a time; Alt with an arrow goes to the one before or after. */
export function Judging({ desk }: { desk: DeskState }) {
  const [at, setAt] = useState(0)
  const { held } = desk
  const place = Math.min(at, held.length - 1)
  const branch = held[place]
  if (!branch) return null
  const go = (step: number): void => setAt(Math.min(Math.max(place + step, 0), held.length - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    go(step)
  }
  return (
    <div className="branch-judging" onKeyDown={onKeyDown}>
      <div className="branch-place">
        <button
          type="button"
          className="btn"
          disabled={place === 0}
          title={keyText('Alt+ArrowLeft')}
          onClick={() => go(-1)}
        >
          {t('branch.previous')}
        </button>
        <span role="status">{t('branch.place', { n: place + 1, of: held.length })}</span>
        <button
          type="button"
          className="btn"
          disabled={place === held.length - 1}
          title={keyText('Alt+ArrowRight')}
          onClick={() => go(1)}
        >
          {t('branch.next')}
        </button>
      </div>
      <div className="branch-columns">
        <Matter branch={branch} />
        <JudgeForm key={branch.id} branch={branch} desk={desk} />
      </div>
    </div>
  )
}

import type { BranchHeld } from '@oas/contract/branch/calls'
import { useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { type OwnForm, openOwn } from './own-answer.ts'
import { OwnAnswerView } from './OwnAnswerView.tsx'
import './answer.css'

/** The way by an answer of one's own, given by the form of the type. */
export function OwnCard({
  form,
  record,
  title = t('branch.own'),
  digit,
}: {
  form: OwnForm
  record: BranchHeld['record']
  title?: string
  digit?: number
}) {
  const card = useRef<HTMLDivElement>(null)
  const { word, own } = form.values
  return (
    <div className="answer-own" ref={card}>
      <ChoiceCard
        name="word"
        value="own"
        chosen={word}
        title={title}
        {...(digit === undefined ? {} : { digit })}
        onChoose={(value) => form.put({ word: value })}
      >
        {own ? <OwnAnswerView own={own} /> : <p className="muted">{t('branch.own_hint')}</p>}
      </ChoiceCard>
      <button
        type="button"
        className="btn"
        onClick={() => void openOwn(form, record, card.current)}
      >
        {t('branch.own_open')}
      </button>
    </div>
  )
}

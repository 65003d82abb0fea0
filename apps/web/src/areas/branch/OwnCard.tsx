import type { BranchHeld } from '@oas/contract/branch/calls'
import { useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { type Deciding, openOwn } from './own-answer.ts'
import { OwnAnswerView } from './OwnAnswerView.tsx'

/** The way by an answer of one's own, given by the form of the type. */
export function OwnCard({
  form,
  record,
  digit,
}: {
  form: FormState<Deciding>
  record: BranchHeld['record']
  digit?: number
}) {
  const card = useRef<HTMLDivElement>(null)
  const { word, own } = form.values
  return (
    <div className="branch-own" ref={card}>
      <ChoiceCard
        name="word"
        value="own"
        chosen={word}
        title={t('branch.own')}
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

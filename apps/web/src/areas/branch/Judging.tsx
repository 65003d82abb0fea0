import { type KeyboardEvent, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { keyText } from '../../kit/key-text.ts'
import { JudgeForm } from './JudgeForm.tsx'
import { Matter } from './Matter.tsx'
import type { DeskState } from './use-desk.ts'

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
        <Matter of={branch} post={branch.record} record={branch.record} />
        <JudgeForm key={branch.id} branch={branch} desk={desk} />
      </div>
    </div>
  )
}

import type { Output } from '@oas/contract/define'
import { type CrowdRule, labelGroupCalls } from '@oas/contract/label/group-calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'

type Tried = Output<typeof labelGroupCalls.tryCrowd>

/** Tries whether a person would belong to a crowd. */
export function CrowdTrial({ rule }: { rule: CrowdRule }) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState<Tried | string | null>(null)
  const run = (): void => {
    send(labelGroupCalls.tryCrowd, { rule, name }).then(setTried, (error: unknown) =>
      setTried((error as Error).message),
    )
  }
  return (
    <div className="label-buttons">
      <label>
        {t('label.crowd_try')}{' '}
        <input
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              if (name.trim() !== '') run()
            }
          }}
        />
      </label>
      <button type="button" className="btn" disabled={name.trim() === ''} onClick={run}>
        {t('label.crowd_try_run')}
      </button>
      {typeof tried === 'string' && (
        <span className="problem" role="alert">
          {tried}
        </span>
      )}
      {tried !== null && typeof tried === 'object' && (
        <span role="status" className={`state-tag ${tried.belongs ? 'good' : 'warn'}`}>
          {tried.belongs
            ? t('label.crowd_belongs', { name: tried.name })
            : t('label.crowd_misses', {
                name: tried.name,
                what: tried.misses.map((one) => tData(`label.crowd_${one}`)).join(', '),
              })}
        </span>
      )}
    </div>
  )
}

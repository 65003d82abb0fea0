import type { Output } from '@oas/contract/define'
import { type CrowdRule, labelGroupCalls } from '@oas/contract/label/group-calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { usePeople } from '../../kit/pick/use-people.ts'

type Tried = Output<typeof labelGroupCalls.tryCrowd>

/** Tries whether a person would belong to a crowd; where it asks for a level, in a type or any. */
export function CrowdTrial({ rule }: { rule: CrowdRule }) {
  const everybody = usePeople({ names: true })
  const types = useTypeSource()
  const [name, setName] = useState('')
  const [typeKey, setTypeKey] = useState('')
  const [tried, setTried] = useState<Tried | string | null>(null)
  const run = (): void => {
    const of = rule.level !== undefined && typeKey !== '' ? { typeKey } : {}
    send(labelGroupCalls.tryCrowd, { rule, name, ...of }).then(setTried, (error: unknown) =>
      setTried((error as Error).message),
    )
  }
  return (
    <div className="label-buttons">
      <Pick
        compact
        label={t('label.crowd_try')}
        source={everybody}
        value={name}
        width={240}
        onChange={(next) => {
          setName(next)
          setTried(null)
        }}
      />
      {rule.level !== undefined && (
        <Pick
          compact
          label={t('label.crowd_try_type')}
          source={types}
          value={typeKey}
          width={240}
          onChange={(next) => {
            setTypeKey(next)
            setTried(null)
          }}
        />
      )}
      <button type="button" className="btn" disabled={name === ''} onClick={run}>
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

import type { Input } from '@oas/contract/define'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Effect } from '@oas/contract/setting/edit-schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'

type Changes = Input<(typeof autoConfigCalls)['batch']>['changes']
export type ChangeLine = { n: number; path: string; act: 'set' | 'remove'; value: string }
const typesOf = (ticked: ReadonlySet<string>) => [...ticked].map(parseTypeKey)

/** A line as a change, or what is wrong with it. */
const changeOf = ({ path, act, value }: ChangeLine): Changes[number] | string => {
  const at = path.trim().split('.').filter(Boolean)
  if (at.length === 0) return t('auto_config.problem_required')
  if (act === 'remove') return { at, act }
  try {
    return { at, act, to: JSON.parse(value) as unknown }
  } catch (error) {
    return t('auto_config.json_bad', { reason: (error as Error).message })
  }
}

/** Fields that are set or taken out in every ticked type, and what would come of it. */
export function useBatchChange() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [lines, setLines] = useState<readonly ChangeLine[]>([
    { n: 0, path: '', act: 'set', value: '' },
  ])
  const [seen, setSeen] = useState<{ effects: Effect[]; changes: Changes; n: number } | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const put = (n: number, change: Partial<ChangeLine>): void => {
    setSeen(null)
    setLines(lines.map((line) => (line.n === n ? { ...line, ...change } : line)))
  }
  const look = (): void => {
    const changes = lines.map(changeOf)
    const bad = changes.find((one) => typeof one === 'string')
    if (ticked.size === 0 || bad !== undefined) {
      setProblem(ticked.size === 0 ? t('setting_tool.batch_none') : (bad as string))
      return
    }
    setBusy(true)
    setProblem('')
    send(autoConfigCalls.batchPreview, { types: typesOf(ticked), changes: changes as Changes })
      .then(
        (effects) =>
          setSeen((before) => ({ effects, changes: changes as Changes, n: (before?.n ?? 0) + 1 })),
        (error: unknown) => setProblem((error as Error).message),
      )
      .finally(() => setBusy(false))
  }
  const tick = (next: ReadonlySet<string>): void => {
    setSeen(null)
    setTicked(next)
  }
  const add = (): void =>
    setLines([
      ...lines,
      { n: Math.max(...lines.map(({ n }) => n)) + 1, path: '', act: 'set', value: '' },
    ])
  const remove = (n: number): void => {
    setSeen(null)
    setLines(lines.filter((one) => one.n !== n))
  }
  return { ticked, tick, lines, put, add, remove, seen, problem, busy, look }
}

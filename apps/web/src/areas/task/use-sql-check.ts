import type { Input } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import type { SqlTried } from '@oas/contract/task/sql-check'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import type { Values } from './task-values.ts'

type Asked = Input<typeof taskCalls.sqlCheck>

/** Tries out a statement on request, one at a time; what is refused is passed on. */
function useCheck(refuse: (error: unknown) => void) {
  const [found, setFound] = useState<{ of: string; tried: SqlTried } | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  const stop = (): void => {
    running.current?.abort()
    running.current = null
    setBusy(false)
  }
  useEffect(() => () => running.current?.abort(), [])
  const run = (asked: Asked): void => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setBusy(true)
    setFound(null)
    const end = (done: () => void): void => {
      // What was stopped says nothing any more.
      if (running.current !== own) return
      stop()
      done()
    }
    send(taskCalls.sqlCheck, asked, { signal: own.signal }).then(
      (tried) => end(() => setFound({ of: JSON.stringify(asked), tried })),
      (error: unknown) => end(() => refuse(error)),
    )
  }
  return { found, busy, run, stop }
}

/** The statement of a form, tried out as it stands there. */
export function useStatementCheck({
  values,
  refuse,
}: Pick<FormState<Values>, 'values' | 'refuse'>) {
  const { found, busy, run, stop } = useCheck(refuse)
  const body = {
    types: values.types,
    sql: { text: values.sqlText.trim(), days: values.sqlDays ?? 0 },
  }
  const missing =
    body.sql.text === ''
      ? t('task_sql.nothing_to_check')
      : body.sql.days === 0
        ? t('task_sql.days_first')
        : ''
  return {
    found,
    busy,
    stop,
    missing,
    isOld: found !== null && found.of !== JSON.stringify({ body }),
    run: () => missing === '' && run({ body }),
  }
}

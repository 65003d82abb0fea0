import type { Output } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { type Asked, isCheckable } from './is-checkable.ts'

export type Checked = Output<typeof taskCalls.check>
const waitMs = 700
/**
 * Whether people and records of a task fit together, asked when typing has rested; what was said
 * last stays until something else is.
 */
export function useTaskCheck(asked: Asked): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null)
  const text = isCheckable(asked) ? JSON.stringify(asked) : ''
  useEffect(() => {
    if (text === '') {
      setChecked(null)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      send(taskCalls.check, JSON.parse(text) as Asked, { signal: controller.signal }).then(
        setChecked,
        // What is half typed may be refused; the form says so itself when it is sent.
        (error: unknown) => {
          if (!(error instanceof CallFailure) || error.status === 400) setChecked(null)
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return checked
}

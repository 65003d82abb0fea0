import type { Input, Output } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { sumOfShares } from './parts-values.ts'

type Asked = Input<typeof taskCalls.check>
export type Checked = Output<typeof taskCalls.check>
const waitMs = 700
/** A longer list is looked through when an estimate is asked for. */
const mostRows = 2000

/** What can be looked at at all: a task that has a name and types, and parts that are a whole. */
export function isCheckable({ body, list = [] }: Asked): boolean {
  const { parts } = body
  const isWhole =
    parts === null || (parts.list.length > 1 && sumOfShares({ parts: parts.list }) === 100)
  return body.name !== '' && body.types.length > 0 && list.length <= mostRows && isWhole
}

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

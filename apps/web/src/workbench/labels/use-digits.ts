import { focused } from '../engine/bench.ts'
import { useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { formOf } from '../rules/by-control.ts'
import { labelsFirst } from '../verdict/problems.ts'

/** What digits choose now: a digit that is printed is never that of something else. */
export function useDigits(): 'labels' | 'form' {
  const record = useBenchState(focused)
  const setting = useSetting(record)
  const form = useBenchState((state) => state.form)
  const draft = useDraft(record?.recordId ?? '')
  const button = setting?.result.find((one) => one.id === form)
  if (!setting || !button) return 'labels'
  return labelsFirst(button, draft, setting) || !formOf(button).digit ? 'labels' : 'form'
}

import type { SqlView } from '@oas/contract/task/schemas'
import { type Ref, useMemo, useRef } from 'react'
import { CodeEditor, type CodeHandle, type Mark } from '../../../kit/code/CodeEditor.tsx'
import { sqlCompletions, sqlLanguage } from './sql-language.ts'

type Props = {
  label: string
  text: string
  views: readonly SqlView[]
  marks: readonly Mark[]
  ref: Ref<CodeHandle>
  onText: (text: string) => void
}

const language = sqlLanguage()

/** An editor of a statement, which knows the views. */
export function SqlEditor({ views, ...props }: Props) {
  const live = useRef(views)
  live.current = views
  const complete = useMemo(() => sqlCompletions(() => live.current), [live])
  return <CodeEditor {...props} language={language} complete={complete} />
}

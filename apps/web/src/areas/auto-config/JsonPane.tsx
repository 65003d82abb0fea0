import { isObject } from '@oas/contract/json'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { prettyJson } from '../../kit/json/JsonDiff.tsx'
import { ProblemList } from './ProblemList.tsx'

type Doc = Record<string, unknown>
type Props = {
  document: Doc
  problems: readonly Problem[]
  readOnly: boolean
  change: (document: Doc) => void
  onPick: (path: string) => void
}

const read = (text: string): { document: Doc } | { reason: string } => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { document: value } : { reason: t('auto_config.json_object') }
  } catch (error) {
    return { reason: t('auto_config.json_bad', { reason: (error as Error).message }) }
  }
}

/**
 * The setting as text: what can be read is taken over into the form as it is typed; what is wrong
 * with it stands below.
 */
export function JsonPane({ document, problems, readOnly, change, onPick }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? null : read(typed)
  const put = (text: string): void => {
    setTyped(text)
    const next = read(text)
    if ('document' in next) change(next.document)
  }
  return (
    <div className="ac-json">
      <textarea
        className="mono"
        aria-label={t('auto_config.json_label')}
        aria-invalid={found !== null && 'reason' in found}
        spellCheck={false}
        readOnly={readOnly}
        value={typed ?? prettyJson(document)}
        onChange={(event) => put(event.target.value)}
        onBlur={() => {
          if (found === null || 'document' in found) setTyped(null)
        }}
      />
      {found !== null && 'reason' in found && (
        <p className="problem" role="alert">
          {found.reason}
        </p>
      )}
      <ProblemList problems={problems} onPick={onPick} />
    </div>
  )
}

import type { Output } from '@oas/contract/define'
import { textImportCalls } from '@oas/contract/text-moderation/import-calls'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import '../text-moderation.css'

type Tried = Output<typeof textImportCalls.tryCombination>['list'][number]
const restMs = 400
const mostTexts = 10

/** A text with its parts marked, before each but the first of a hit what lies between. */
const Drawn = ({ tried: { text, parts } }: { tried: Tried }) => {
  const drawn: ReactNode[] = []
  let at = 0
  let hit = -1
  for (const part of parts.toSorted((a, b) => a.s - b.s)) {
    if (part.s < at) continue
    drawn.push(text.slice(at, part.s))
    if (part.hit === hit) {
      const gap = t('text_import.gap', { n: part.gap })
      drawn.push(
        <sup key={`gap ${part.s}`} className="muted" title={gap} aria-label={gap}>
          {part.gap}
        </sup>,
      )
    }
    drawn.push(<mark key={part.s}>{text.slice(part.s, part.e)}</mark>)
    at = part.e
    hit = part.hit
  }
  return (
    <p className="text-drawn" translate="no">
      {drawn}
      {text.slice(at)}
      {parts.length === 0 && <span className="muted"> — {t('text_import.tried_none')}</span>}
    </p>
  )
}

/** Tries a combination on texts while it is being written. */
export function CombinationTry({ line }: { line: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ line: '', texts: [] as string[] })
  useEffect(() => {
    const lines = typed.split('\n').map((one) => one.trim().slice(0, 2000))
    const texts = [...new Set(lines)].filter((one) => one !== '').slice(0, mostTexts)
    const timer = setTimeout(() => setAsked({ line, texts }), restMs)
    return () => clearTimeout(timer)
  }, [line, typed])
  const { data, error } = useCall(textImportCalls.tryCombination, asked, {
    enabled: asked.texts.length > 0 && asked.line !== '',
    keepPrevious: true,
  })
  return (
    <>
      <FieldRow id={id} label={t('text_import.try')} problem="">
        <textarea
          id={id}
          rows={3}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FieldRow>
      <div role="status">
        {error && <p className="problem">{error.message}</p>}
        {!error &&
          asked.texts.length > 0 &&
          data?.list.map((tried) => <Drawn key={tried.text} tried={tried} />)}
      </div>
    </>
  )
}

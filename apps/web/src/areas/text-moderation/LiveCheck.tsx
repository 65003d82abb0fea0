import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { ItemDraft } from './item-draft.ts'

/** Typing rests for so long before anything is asked. */
const restMs = 400

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

const Known = ({ word }: { word: string }) => {
  const { data } = useCall(
    textModerationCalls.lookUp,
    { lines: [word] },
    { enabled: word !== '', keepPrevious: true },
  )
  const found = word === '' ? undefined : data?.list[0]
  if (!found || found.verdict === 'none') return null
  return (
    <p className="form-hint" role="status">
      {tData(`text_moderation.check_${found.verdict}`)}:{' '}
      {found.items.map(({ id, rule, libraryName }) => (
        <span key={id}>
          <strong translate="no">{rule}</strong> <span className="muted">{libraryName}</span>{' '}
        </span>
      ))}
    </p>
  )
}
const Checked = ({ rule, wordType }: { rule: string; wordType: number }) => {
  const { data } = useCall(
    textModerationCalls.checkPattern,
    { rule, wordType },
    { enabled: rule !== '', keepPrevious: true },
  )
  if (!data || rule === '') return null
  return data.ok ? (
    <p className="form-hint" role="status">
      {t('text_moderation.pattern_size', { n: data.program })}{' '}
      {data.literal !== '' && t('text_moderation.pattern_literal', { text: data.literal })}{' '}
      {data.warnings.map((code) => tData(`text_moderation.code_${code.toLowerCase()}`)).join(', ')}
    </p>
  ) : (
    <p className="problem" role="status">
      {data.message}
    </p>
  )
}

/** Says while one types what is there already, or what is wrong with a pattern. */
export function LiveCheck({ draft }: { draft: ItemDraft }) {
  const rule = useRested(draft.rule.trim())
  if (draft.wordType === '0') return <Known word={rule} />
  return draft.wordType === '3' || draft.wordType === '4' ? null : (
    <Checked rule={rule} wordType={Number(draft.wordType)} />
  )
}

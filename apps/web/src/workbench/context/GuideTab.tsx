import type { Label } from '@oas/contract/label/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { useBenchState, useDraft, useSetting } from '../engine/react.ts'

type Said = string | Partial<Record<string, string>>
type Case = { text?: Said; verdict?: Said }
const textOf = (value: Said | undefined): string =>
  typeof value === 'string' ? value : (value?.[currentLanguage] ?? value?.['en'] ?? '')
const guideOf = (label: Label): { definition: string; cases: Case[] } => {
  try {
    const { definition, cases } = JSON.parse(label.extJson || '{}') as {
      definition?: Said
      cases?: unknown
    }
    return {
      definition: textOf(definition),
      cases: Array.isArray(cases)
        ? cases.filter((one): one is Case => typeof one === 'object' && one !== null)
        : [],
    }
  } catch {
    return { definition: '', cases: [] } /* not an object: nothing was defined */
  }
}
const none: readonly Label[] = []

/** What labels mean, with cases: the chosen ones first, else all of the type that are defined. */
export function GuideTab({ record }: { record: HeldRecord }) {
  const labels = useBenchState((state) => state.labels[typeKeyOf(record)]) ?? none
  const setting = useSetting(record)
  const draft = useDraft(record.recordId)
  const chosen = new Set([
    ...draft.labels,
    ...Object.values(draft.rows).flatMap((row) => row.labels),
  ])
  const above = (label: Label): Label[] => {
    const parent = labels.find((one) => one.id === label.parentId)
    return parent ? [...above(parent), parent] : []
  }
  const defined = labels
    .map((label) => ({ label, ...guideOf(label) }))
    .filter(({ label, definition }) => definition !== '' || chosen.has(label.id))
  const shown =
    chosen.size > 0 ? defined.filter(({ label }) => chosen.has(label.id)) : defined.slice(0, 100)
  if (shown.length === 0) return <p className="muted">{t('beside.guide_none')}</p>
  return (
    <dl className="wb-guide">
      {shown.map(({ label, definition, cases }) => {
        const punished = setting?.result.find(
          ({ content }) => content.punishId !== undefined && content.punishId === label.punishId,
        )
        return (
          <div key={label.id}>
            <dt>
              {[...above(label), label].map((one) => one.name).join(' › ')}
              {punished ? (
                <span className="wb-tag">{t(`result.${punished.id}` as never)}</span>
              ) : null}
            </dt>
            <dd>
              {definition || <span className="muted">{t('beside.guide_undefined')}</span>}
              {cases.length > 0 ? (
                <ul>
                  {cases.slice(0, 10).map((one) => (
                    <li key={textOf(one.text)}>
                      <q>{textOf(one.text)}</q> → {textOf(one.verdict)}
                    </li>
                  ))}
                </ul>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

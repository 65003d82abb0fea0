import { type TaskParts, blankSelection, isStoredKind } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { inWords } from '../../kit/conditions/in-words.ts'
import type { Names } from './names.ts'
import type { PartDraft } from './parts-values.ts'
import { type Line, storedSentence } from './stored-words.ts'
import { wordOf } from './words.tsx'

/** Which records a part takes, in one sentence. */
export function partSentence(
  { kind, types, conditions, stored }: Omit<PartDraft, 'share'>,
  names: Names,
): string {
  if (isStoredKind(kind)) return storedSentence(stored ?? blankSelection, names)
  const said = types.flatMap((key) =>
    inWords(names.settings[key]?.condition ?? [], conditions[key] ?? []),
  )
  return said.join('; ') || t('task_parts.everything')
}

/** The parts of mixed work, a line each. */
export function partLines({ list, refill }: TaskParts, names: Names): Line[] {
  return [
    ...list.map((part, at) => ({
      key: `part-${at}`,
      label: t('task_parts.part_n', { n: at + 1 }),
      text: t('task_parts.said', {
        name: part.name,
        share: part.share,
        kind: wordOf('kind', part.kind),
        types: part.types.map((key) => names.type(parseTypeKey(key))).join(', '),
        what: partSentence(part, names),
      }),
    })),
    {
      key: 'refill',
      label: t('task_parts.refill'),
      text: t(refill ? 'frontend.yes' : 'frontend.no'),
    },
  ]
}

import { isContactKind } from '@oas/contract/text-moderation/contacts'
import { blankItem, type ItemBody } from '@oas/contract/text-moderation/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'

/** An item as its form has it: ids and lists as texts that people type. */
export type ItemDraft = Omit<
  ItemBody,
  | 'wordType'
  | 'labelId'
  | 'level'
  | 'scopes'
  | 'countries'
  | 'languages'
  | 'except'
  | 'parts'
  | 'not'
  | 'distance'
  | 'notWithin'
> & {
  wordType: string
  labelId: string
  level: string
  types: string[]
  /** Apps of which every type is meant, as the library or another form said. */
  wholeApps: number[]
  countries: string
  languages: string
  except: string
  parts: string
  not: string
  distance: number | null
  notWithin: number | null
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
const codesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

export function draftOf(body: ItemBody | null): ItemDraft {
  const { scopes, ...item } = body ?? blankItem
  // Who began it elsewhere has yet to choose where it is kept.
  const isKept = item.libraryId !== blankItem.libraryId
  return {
    ...item,
    libraryId: isKept ? item.libraryId : '',
    categoryId: isKept ? item.categoryId : '',
    labelId: isKept ? String(item.labelId) : '',
    wordType: String(item.wordType),
    level: String(item.level),
    types: scopes.flatMap(({ appId, types }) => types.map((type) => typeKeyOf({ appId, type }))),
    wholeApps: scopes.flatMap(({ appId, types }) => (types.length === 0 ? [appId] : [])),
    countries: item.countries.join(', '),
    languages: item.languages.join(', '),
    except: item.except.join('\n'),
    parts: item.parts.map((part) => part.join(' / ')).join('\n'),
    not: item.not.join('\n'),
  }
}

const scopesOf = ({ types, wholeApps }: ItemDraft): ItemBody['scopes'] => {
  const byApp = new Map<number, number[]>(wholeApps.map((appId) => [appId, []]))
  for (const key of types) {
    const { appId, type } = parseTypeKey(key)
    const known = byApp.get(appId)
    if (!known) byApp.set(appId, [type])
    else if (!wholeApps.includes(appId)) known.push(type)
  }
  return [...byApp].map(([appId, own]) => ({ appId, types: own }))
}

export function bodyOf(draft: ItemDraft): ItemBody {
  const { types: _types, wholeApps: _whole, ...rest } = draft
  return {
    ...rest,
    wordType: Number(draft.wordType),
    labelId: Number(draft.labelId),
    level: Number(draft.level),
    scopes: scopesOf(draft),
    countries: codesOf(draft.countries),
    languages: codesOf(draft.languages),
    except: linesOf(draft.except),
    parts: linesOf(draft.parts).map((line) =>
      line
        .split('/')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
    not: linesOf(draft.not),
    distance: draft.distance ?? 10,
    notWithin: draft.notWithin ?? 10,
  }
}

export function checkItem(draft: ItemDraft): Problems<ItemDraft> {
  return {
    rule:
      draft.wordType === '4'
        ? required(isContactKind(draft.rule) ? draft.rule : '', t('text_contact.detector'))
        : required(draft.rule.trim(), t('text_moderation.rule')),
    libraryId: required(draft.libraryId, t('text_moderation.library')),
    categoryId: required(draft.categoryId, t('text_moderation.category')),
    labelId: required(draft.labelId, t('text_moderation.label')),
    remark: draft.level === '1' ? required(draft.remark.trim(), t('text_moderation.remark')) : null,
    parts: draft.wordType === '3' ? required(draft.parts.trim(), t('text_moderation.parts')) : null,
  }
}

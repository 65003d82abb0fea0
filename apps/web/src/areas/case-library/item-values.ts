import type { ItemBody, QuestionKind } from '@oas/contract/case-library/schemas'

/** The fields of an item's form. */
export type ItemValues = Omit<ItemBody, 'kind' | 'difficulty'> & {
  kind: string
  difficulty: string
}
/** An item as its form holds it. */
export function valuesOf(body: ItemBody): ItemValues {
  return { ...body, difficulty: String(body.difficulty) }
}
/** The same as calls take it. */
export function bodyOf(values: ItemValues): ItemBody {
  return {
    ...values,
    kind: values.kind as QuestionKind,
    difficulty: Number(values.difficulty),
  }
}

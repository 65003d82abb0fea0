import type { CallContext } from '../../../core/context.ts'
import { publishedLabels } from '../../label/index.ts'
import { type On, listCategories } from '../queries/places.ts'

/** What words of a file may name, looked up once for all of its rows. */
export type Known = {
  categoryNamed: (text: string) => string | undefined
  categoryPath: (id: string) => string
  labelNamed: (text: string) => number | undefined
  sceneNamed: (text: string) => string | undefined
  isLabel: (id: number) => boolean
  /** Whether a label stands below that of the nearest category which has one. */
  takesLabel: (categoryId: string, labelId: number) => boolean
}

const byName = <T>(rows: readonly (readonly [name: string, value: T])[]) => {
  const known = new Map<string, T | undefined>()
  for (const [name, value] of rows) {
    const key = name.trim().toLowerCase()
    if (key === '') continue
    // A name that several have says none of them.
    known.set(key, known.has(key) && known.get(key) !== value ? undefined : value)
  }
  return (text: string): T | undefined => known.get(text.trim().toLowerCase())
}

export async function readKnown(ctx: CallContext, on: On): Promise<Known> {
  const categories = await listCategories(on)
  const scenes = await on.selectFrom('textScene').select(['key', 'name']).execute()
  const labels = await publishedLabels(ctx)
  const label = new Map(labels.map((one) => [one.id, one]))
  const category = new Map(categories.map((one) => [one.id, one]))
  const categoryNamed = byName(
    categories.flatMap(({ id, name, path }) =>
      path === name ? [[name, id] as const] : [[path, id] as const, [name, id] as const],
    ),
  )
  const labelByName = byName(
    labels.flatMap((one) =>
      [one.cnName, one.enName, one.idName, one.ruName].map((name) => [name, one.id] as const),
    ),
  )
  const boundOf = (categoryId: string): number | null => {
    for (let at = category.get(categoryId); at; at = category.get(at.parentId ?? ''))
      if (at.labelId !== null) return at.labelId
    return null
  }
  return {
    categoryNamed,
    categoryPath: (id) => category.get(id)?.path ?? '',
    labelNamed: (text) =>
      /^\d{1,9}$/.test(text)
        ? label.has(Number(text))
          ? Number(text)
          : undefined
        : labelByName(text),
    sceneNamed: byName(
      scenes.flatMap(({ key, name }) => [[name, key] as const, [key, key] as const]),
    ),
    isLabel: (id) => label.has(id),
    takesLabel: (categoryId, labelId) => {
      const bound = boundOf(categoryId)
      if (bound === null) return true
      const seen = new Set<number>()
      for (let at = labelId; at !== 0 && !seen.has(at); at = label.get(at)?.parentId ?? 0) {
        if (at === bound) return true
        seen.add(at)
      }
      return false
    },
  }
}

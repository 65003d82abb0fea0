import type { TypeSetting } from './schemas.ts'

/** A label as its tree has it; `parentId` is 0 at the top. */
export type NamedLabel = {
  id: number
  parentId: number
  cnName: string
  enName: string
  idName: string
  ruName: string
}

/** Remarks that say what was wrong, and the words by which labels say the same. */
const topics = {
  ad: /\bads?\b|\badvert|\bspam|promot|广告|引流|推广|\biklan|promosi|реклам|спам/i,
  abuse: /abus|insult|harass|bully|辱骂|谩骂|侮辱|骚扰|\bhina|menghina|pelecehan|оскорб|травл/i,
  sexual: /\bsex|porn|nud(e|ity)|erotic|色情|低俗|裸露|seksual|telanjang|секс|порно|обнаж/i,
  violence: /violen|\bgore\b|bloody|暴力|血腥|kekeras|berdarah|насил|кровав/i,
  flood: /\bflood|刷屏|灌水|banjir|флуд/i,
} as const
export type RemarkTopic = keyof typeof topics | 'rules'
/** Remarks that say what became of it, which holds under any label. */
const general: ReadonlySet<string> = new Set([
  'removed',
  'repeat',
  'grave',
  'warned',
  'reset',
  'room',
  'rules',
])
/** Whether a remark may be said under any label. */
export function isGeneralRemark(name: string): boolean {
  return general.has(name)
}

const topicOf = ({ cnName, enName, idName, ruName }: NamedLabel): RemarkTopic | null => {
  const found = Object.entries(topics).filter(([, words]) =>
    [cnName, enName, idName, ruName].some((name) => words.test(name)),
  )
  // What speaks of two things is none of them alone.
  if (found.length > 1) return 'rules'
  return (found[0]?.[0] as RemarkTopic | undefined) ?? null
}

/**
 * What is said to the user of each label: the remark that says the same as the label or the nearest
 * branch above it that speaks of something known, else one that holds under any label. Leaves come
 * first; a setting has room for 500.
 */
export function remarksByLabel(labels: readonly NamedLabel[]): ReadonlyMap<number, RemarkTopic> {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const branches = new Set(labels.map(({ parentId }) => parentId))
  const remarkOf = (label: NamedLabel, depth = 0): RemarkTopic => {
    const above = depth < 20 ? byId.get(label.parentId) : undefined
    return topicOf(label) ?? (above ? remarkOf(above, depth + 1) : 'rules')
  }
  const inOrder = [
    ...labels.filter(({ id }) => !branches.has(id)),
    ...labels.filter(({ id }) => branches.has(id)),
  ]
  return new Map(inOrder.slice(0, 500).map((label) => [label.id, remarkOf(label)]))
}

/** The same as a setting has it, in texts by their names. */
export function remarkRelations(
  labels: readonly NamedLabel[],
  text: (name: string) => string,
): TypeSetting['baseInfo']['labelRelation'] {
  return [...remarksByLabel(labels)].map(([labelId, name]) => ({
    labelId,
    preset: { remark: text(`remark_${name}`) },
  }))
}

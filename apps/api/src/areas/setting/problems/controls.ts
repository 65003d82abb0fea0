import type { Problem } from '@oas/contract/setting/edit-schemas'
import type {
  FormControl,
  PanelType,
  ResultButton,
  TypeSetting,
} from '@oas/contract/setting/schemas'
import { error } from './schema.ts'

type Content = ResultButton['content']
type Ask = {
  needs: readonly (keyof Content)[]
  /** Panels that show what the control marks. */ panels?: readonly PanelType[]
  labels?: true
  /** Brings acts of its own, or none: the button names no punishment. */ own?: true
}

const withText: readonly PanelType[] = [
  'text_list',
  'text_group',
  'multi_resource',
  'voice_list',
  'picture_single',
  'video_single',
  'tagging',
]
const withPictures: readonly PanelType[] = [
  'picture_single',
  'multi_resource',
  'video_single',
  'tagging',
]
const withSound: readonly PanelType[] = [
  'voice_list',
  'video_single',
  'video_grid',
  'multi_resource',
  'tagging',
]

/**
 * What each control needs of its button and its panel; a control that is missing here does not
 * compile.
 */
const asks = {
  custom_confirm: { needs: ['form'] },
  double_confirm: { needs: [] },
  live_confirm: { needs: [] },
  reason_select: { needs: [] },
  punish_group: { needs: ['punishes'], own: true },
  scope_ban: { needs: ['scopes', 'times'], own: true },
  field_reset: { needs: [], own: true },
  room_action: { needs: ['acts'], own: true },
  bind_phone: { needs: ['choices'], own: true },
  label_select: { needs: [], labels: true },
  label_tree: { needs: [], labels: true },
  multi_dimension: { needs: ['dims'] },
  span_mark: { needs: [], labels: true, panels: withText },
  box_mark: { needs: [], panels: withPictures },
  segment_mark: { needs: [], panels: withSound },
  score: { needs: ['criteria'] },
  text_input: { needs: [] },
  number_input: { needs: ['number'] },
  option_select: { needs: ['choices'] },
  checklist: { needs: ['choices'], own: true },
  similar_pick: { needs: [] },
  face_verdict: { needs: [] },
  appeal_label: { needs: ['choices'], own: true },
  appeal_verdict: { needs: [], own: true },
  inspect_verdict: { needs: [], own: true },
  reply: { needs: [], own: true },
  upload: { needs: [] },
  escalate: { needs: ['targets'], own: true },
  doubtful: { needs: [], own: true },
  lowcode: { needs: ['form'] },
} as const satisfies Record<FormControl, Ask>

const askOf = ({ control }: Content): Ask | undefined =>
  (asks as Readonly<Record<string, Ask>>)[control]
/** Whether a violation under this button needs no punishment of the button itself. */
export function bringsActs(content: Content): boolean {
  return askOf(content)?.own === true || (content.control === 'box_mark' && content.mask === true)
}

const isMissing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

type Knows = {
  punish: (id: number) => boolean
  expression: (path: string, text: unknown) => Problem[]
}

/** Where the control may not stand, or not without something beside it. */
const placeProblems = (
  ask: Ask,
  { content, reasonList = [] }: ResultButton,
  at: string,
  { baseInfo, pageType }: TypeSetting,
): Problem[] => [
  ...(ask.panels && !ask.panels.includes(pageType.type)
    ? [
        error(`${at}.control`, 'CONTROL_PANEL_MISMATCH', {
          control: content.control,
          panel: pageType.type,
        }),
      ]
    : []),
  ...(ask.labels && !(baseInfo.useLabel && baseInfo.labelList.length > 0)
    ? [error(`${at}.control`, 'LABEL_NOT_OFFERED')]
    : []),
  ...(content.control === 'reason_select' && reasonList.length === 0
    ? [error(`${at.replace('.content', '')}.reasonList`, 'REASONS_MISSING')]
    : []),
]

const dimensionProblems = (
  { dims = [] }: Content,
  at: string,
  { baseInfo }: TypeSetting,
): Problem[] => {
  const trees = new Set(baseInfo.labelList.map(({ templateId }) => templateId))
  return dims.flatMap((dim, index) => {
    if (dim.treeId === undefined)
      return dim.choices?.length
        ? []
        : [error(`${at}.dims.${index}.choices`, 'OPTION_MISSING', { option: 'choices' })]
    return trees.has(dim.treeId)
      ? []
      : [error(`${at}.dims.${index}.treeId`, 'LABEL_TREE_UNPUBLISHED', { id: dim.treeId })]
  })
}

const targetProblems = ({ targets = [], groups, types }: Content, at: string): Problem[] => [
  ...(targets.includes('group') && !groups?.length
    ? [error(`${at}.groups`, 'OPTION_MISSING', { option: 'groups' })]
    : []),
  ...(targets.includes('type') && !types?.length
    ? [error(`${at}.types`, 'OPTION_MISSING', { option: 'types' })]
    : []),
]

const fieldProblems = ({ form }: Content, at: string, knows: Knows): Problem[] =>
  (form?.fields ?? []).flatMap((field, index) => [
    ...knows.expression(`${at}.form.fields.${index}.show`, field.show),
    ...(typeof field.required === 'string'
      ? knows.expression(`${at}.form.fields.${index}.required`, field.required)
      : []),
    ...([2, 3, 8].includes(field.type) && !field.list?.length
      ? [error(`${at}.form.fields.${index}.list`, 'LIST_EMPTY')]
      : []),
  ])

/** What is wrong with the options of a control. */
export function controlProblems(
  button: ResultButton,
  at: string,
  setting: TypeSetting,
  knows: Knows,
): Problem[] {
  const { content } = button
  const ask = askOf(content)
  if (!ask) return []
  return [
    ...ask.needs
      .filter((option) => isMissing(content[option]))
      .map((option) => error(`${at}.${option}`, 'OPTION_MISSING', { option })),
    ...placeProblems(ask, button, at, setting),
    ...dimensionProblems(content, at, setting),
    ...(content.punishes ?? []).flatMap(({ punishId }, index) =>
      knows.punish(punishId)
        ? []
        : [error(`${at}.punishes.${index}.punishId`, 'UNKNOWN_PUNISH', { id: punishId })],
    ),
    ...targetProblems(content, at),
    ...fieldProblems(content, at, knows),
    ...knows.expression(`${at}.check.when`, content.check?.when),
    ...(content.rules ?? []).flatMap((rule, index) =>
      knows.expression(`${at}.rules.${index}.when`, rule.when),
    ),
    ...Object.entries(content.map ?? {}).flatMap(([key, text]) =>
      knows.expression(`${at}.map.${key}`, text),
    ),
  ]
}

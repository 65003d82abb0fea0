/** Business kinds that an audit page can be built for. */
export const businessKinds = [
  'multi',
  'voice',
  'video',
  'account',
  'picture',
  'text',
  'qitext',
  'tagging',
  'live',
] as const
export type BusinessKind = (typeof businessKinds)[number]

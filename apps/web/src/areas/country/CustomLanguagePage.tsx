import { RuleList } from './RuleList.tsx'

/** Circles of languages. */
export function CustomLanguagePage() {
  return <RuleList type={1} />
}

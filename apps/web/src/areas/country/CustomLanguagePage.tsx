import { RuleList } from './RuleList.tsx'

/** Circles of languages. */
export const CustomLanguagePage = () => <RuleList type={1} />

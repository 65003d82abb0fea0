import { RuleList } from './RuleList.tsx'

/** Regions and circles of countries. */
export function CustomCountryPage() {
  return <RuleList type={0} />
}

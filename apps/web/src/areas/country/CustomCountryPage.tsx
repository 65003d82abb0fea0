import { RuleList } from './RuleList.tsx'

/** Regions and circles of countries. */
export const CustomCountryPage = () => <RuleList type={0} />

import { usePlace } from '../../../nav/location.ts'
import { RuleScreen } from './RuleScreen.tsx'

const number = /^[1-9]\d*$/

/**
 * The editor of a rule: `ruleId` with or without `version`, `copy=1` for a new one made of it, none
 * of them for a new one.
 */
export function RuleEditPage() {
  const { query } = usePlace()
  const asked = query.get('ruleId') ?? ''
  const ruleId = number.test(asked) && query.get('new') !== '1' ? asked : null
  const version = number.test(query.get('version') ?? '') ? Number(query.get('version')) : undefined
  return (
    <RuleScreen
      ruleId={ruleId}
      version={version}
      copy={ruleId !== null && query.get('copy') === '1'}
      category={query.get('category') ?? ''}
    />
  )
}

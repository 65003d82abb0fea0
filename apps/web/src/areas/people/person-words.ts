import { peopleCalls } from '@oas/contract/people/calls'
import { useCall } from '../../api/use-call.ts'
import { type LaterSource, type LocalSource, listed } from '../../kit/pick/source.ts'

const limits = { skills: /^[^,，;；\r\n]{1,30}$/, regions: /^[^\r\n]{1,20}$/ }

/** Skills or regions that people have; another word may be typed. */
export function useWordSource(of: 'skills' | 'regions'): LocalSource {
  const { data } = useCall(peopleCalls.words, {})
  return listed(
    of,
    (data?.[of] ?? []).map((word) => ({ value: word, label: word })),
    { ids: limits[of], own: true, bare: true, loading: data === undefined },
  )
}

/** Skills in a filter. */
export const skills: LaterSource = { ids: limits.skills, use: () => useWordSource('skills') }

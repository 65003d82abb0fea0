import { setQuery, usePlace } from '../../nav/location.ts'

/** The task that is open, whose id stands in the address beside the filters of the page. */
export function useOpenTask(): { open: string | null; show: (id: string | null) => void } {
  const { query } = usePlace()
  const id = query.get('id') ?? ''
  return {
    open: /^[1-9]\d{0,18}$/.test(id) ? id : null,
    show: (next) => setQuery({ ...Object.fromEntries(query), id: next }),
  }
}

import { useState } from 'react'
import { go, setQuery, usePlace } from './location.ts'

/**
 * Whether the address asks for the dialog of something new (`new=1`), and where one goes once it is
 * closed: home, when it was asked for from there (`back=home`), else on with the page as it is.
 */
export function useAskedNew(): { asked: boolean; leave: () => void } {
  const { query } = usePlace()
  const [asked] = useState(() => query.get('new') === '1')
  const leave = (): void => {
    if (query.get('back') === 'home') go('/')
    else if (query.has('new')) setQuery({ ...Object.fromEntries(query), new: undefined })
  }
  return { asked, leave }
}

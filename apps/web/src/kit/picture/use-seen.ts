import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has been in sight since `key` is what it is; looked at only where `wanted`.
 */
export function useSeen(element: RefObject<Element | null>, wanted: boolean, key: string): boolean {
  const [seen, setSeen] = useState('')
  useEffect(() => {
    const node = element.current
    if (!wanted || !node) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect()
        setSeen(key)
      }
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element, wanted, key])
  return seen === key
}

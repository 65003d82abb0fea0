import { useEffect } from 'react'
import { useDark } from '../kit/theme.ts'
import { keepWatermark } from './keep-watermark.ts'

/** The signed-in person's name over everything, in the colours of the theme. */
export function Watermark({ name }: { name: string }) {
  const dark = useDark()
  useEffect(() => keepWatermark(name, dark), [name, dark])
  return null
}

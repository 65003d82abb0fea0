import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDark } from '../theme.ts'

const loadEngine = async (rare: boolean): Promise<(element: HTMLElement) => EChartsType> => {
  const [{ drawIn }, more] = await Promise.all([
    import('./engine.ts'),
    rare ? import('./engine-more.ts') : null,
  ])
  more?.addMore()
  return drawIn
}

type Draw = (element: HTMLElement) => EChartsCoreOption
type Pressed = (index: number) => void

/**
 * Draws into an element, anew when what is drawn or the theme changes, and as wide as the element
 * is. The engine is loaded by the first chart.
 */
export function useDrawn(
  place: RefObject<HTMLDivElement | null>,
  draw: Draw,
  onPress: Pressed | undefined,
  /** Whether it is of a kind that few charts are of. */ rare: boolean,
): void {
  const [chart, setChart] = useState<EChartsType | null>(null)
  const dark = useDark()
  const pressed = useRef(onPress)
  useEffect(() => {
    pressed.current = onPress
  }, [onPress])
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let made: EChartsType | null = null
    let gone = false
    const watcher = new ResizeObserver(() => made?.resize())
    // A chart that cannot be had leaves its table: that of the figures stands under it.
    void loadEngine(rare).then(
      (drawIn) => {
        if (gone) return
        made = drawIn(element)
        made.on('click', ({ dataIndex }) => pressed.current?.(dataIndex))
        watcher.observe(element)
        setChart(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      watcher.disconnect()
      made?.dispose()
    }
  }, [place, rare])
  useEffect(() => {
    if (place.current) chart?.setOption(draw(place.current), { notMerge: true })
  }, [chart, draw, dark, place])
}

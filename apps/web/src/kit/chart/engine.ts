import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** A chart in an element; loaded by pages that show one. */
export function drawIn(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: 'svg' })
}

import { BoxplotChart, CustomChart, HeatmapChart } from 'echarts/charts'
import { MarkLineComponent, VisualMapComponent } from 'echarts/components'
import { use } from 'echarts/core'

/** Kinds that few charts are of; loaded by those beside the engine. */
export function addMore(): void {
  use([BoxplotChart, CustomChart, HeatmapChart, MarkLineComponent, VisualMapComponent])
}

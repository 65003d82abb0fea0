import { type Columns, columnsOf } from '@oas/media/wall/grid'
import { type Bench, get, mainSetting } from '../engine/bench.ts'
import { wellness } from './choice.ts'

/** Columns of the wall: one's own choice, else the setting's, else eight. */
export const wallColumns = (bench: Bench): Columns => columnsOf(wellness().columns ?? mainSetting(get(bench))?.pageType.content.imageListLayoutConfig.columns ?? 8)

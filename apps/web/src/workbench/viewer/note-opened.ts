import { reportPoint } from '../../report/client.ts'
import { type Bench, focused, get } from '../engine/bench.ts'

/**
 * Keeps with the record in focus, and reports, that a picture is looked at in the viewer, whichever
 * way it was opened.
 */
export function noteOpened(bench: Bench, url: string | undefined): void {
  const id = focused(get(bench))?.id ?? null
  if (id !== null) bench.trace.act(id, 'scale-picture')
  reportPoint('audit', 'scale-picture', { url }, id)
}

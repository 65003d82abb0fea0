import { useEffect } from 'react'
import type { Bench } from '../engine/bench.ts'
import { keepFocus } from '../engine/focus.ts'
import { BenchContext } from '../engine/react.ts'
import { Dialogs } from '../frame/Dialogs.tsx'
import { Frame } from '../frame/Frame.tsx'
import '../frame/workbench.css'

/** The audit page around a bench that no queue stands behind. */
export function LoneFrame({ bench }: { bench: Bench }) {
  useEffect(
    () =>
      bench.store.subscribe((state, before) => {
        if (state.batches.current !== before.batches.current || state.focusId !== before.focusId)
          keepFocus(bench)
      }),
    [bench],
  )
  return (
    <BenchContext value={bench}>
      <Frame />
      <Dialogs />
    </BenchContext>
  )
}

import { type Bench, set } from '../engine/bench.ts'

/** The field that finds labels: that of the trees where they stand open, else the search. */
export function openLabelSearch(bench: Bench): void {
  const box = document.querySelector<HTMLInputElement>('.wb-tagging .wb-picker input')
  if (box) box.focus()
  else set(bench, { labelSearch: true })
}

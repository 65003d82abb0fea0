import { type Bench, focused, get } from '../engine/bench.ts'
import { press } from '../verdict/press.ts'
import { buttonsNow } from '../verdict/problems.ts'
import { restButton, takesRemark } from '../rules/result.ts'

/**
 * Who wants to write decides nothing yet: the form opens, also of a result that needs nothing more.
 */
export function focusRemark(bench: Bench): void {
  if (get(bench).form === null) {
    const buttons = buttonsNow(bench)
    const record = focused(get(bench))
    const chosen =
      buttons.find(
        (one) =>
          record && one.id === bench.drafts.get(record.recordId).resultId && takesRemark(one),
      ) ?? buttons.find((one) => one.content.remark)
    if (chosen && chosen !== restButton(buttons)) press(bench, chosen, true)
  }
  // What is there already is a beginning: the caret stands behind it.
  requestAnimationFrame(() => {
    const box = document.getElementById('wb-remark')
    if (box instanceof HTMLTextAreaElement) {
      box.focus()
      box.setSelectionRange(box.value.length, box.value.length)
    }
  })
}

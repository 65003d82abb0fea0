/**
 * What happens when a dialog is agreed to, in this order: `validate`, which may stop it; `submit`,
 * while which the dialog takes nothing; then it closes, unless `beforeOk` says that it stays; then
 * `callback`. A submit that fails leaves the dialog open.
 */
export type Steps = {
  validate?: () => boolean
  submit?: () => Promise<unknown>
  beforeOk?: () => boolean
  callback?: () => void
}

export async function agree(
  { validate, submit, beforeOk, callback }: Steps,
  dialog: { disable: (off: boolean) => void; close: () => void },
): Promise<void> {
  if (validate && !validate()) return
  dialog.disable(true)
  try {
    await submit?.()
  } finally {
    dialog.disable(false)
  }
  if (beforeOk?.() ?? true) dialog.close()
  callback?.()
}

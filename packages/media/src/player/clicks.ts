export const doubleClickMs = 300

/** Tells single clicks from double ones: a click is single once 300 ms have gone by without another, double together with one that comes within them. `drop` forgets a click that still waits. */
export const createClicks = (single: () => void, double: () => void): { click: () => void; drop: () => void } => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const drop = (): void => { clearTimeout(waiting); waiting = undefined }
  return {
    click: () => {
      if (waiting !== undefined) { drop(); double(); return }
      waiting = setTimeout(() => { waiting = undefined; single() }, doubleClickMs)
    },
    drop,
  }
}

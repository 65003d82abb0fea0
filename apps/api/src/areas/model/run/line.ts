/** From which score on a label counts where no strategy says. */
const usualLine = 0.5

/** Lines of one app, of all of a model. */
export function lineOfApp(
  lines: ReadonlyMap<string, number>,
  appId: number,
): (label: string) => number {
  return (label) => lines.get(`${appId} ${label}`) ?? usualLine
}

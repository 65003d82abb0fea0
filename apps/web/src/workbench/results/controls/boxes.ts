/** A box on a picture: shares of its width and height, with the label it was given. */
export type Box = { rowId: string; x: number; y: number; w: number; h: number; labelId?: number }
/** How far a key moves or sizes a box. */
const step = 0.02
/** The box that is added without the pointer. */
export const start = { x: 0.35, y: 0.35, w: 0.3, h: 0.3 }
/** A share within its bounds, to a thousandth. */
export function inside(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)) * 1000) / 1000
}
/** A box as an arrow moves it, or sizes it. */
export function moveBox(box: Box, key: string, size: boolean): Box {
  const [dx, dy] = (
    {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    } as Record<string, [number, number]>
  )[key] ?? [0, 0]
  return size
    ? {
        ...box,
        w: inside(Math.max(step, box.w + dx), 1 - box.x),
        h: inside(Math.max(step, box.h + dy), 1 - box.y),
      }
    : { ...box, x: inside(box.x + dx, 1 - box.w), y: inside(box.y + dy, 1 - box.h) }
}

/** A place on a picture: shares of its width and height. */
export type Point = { x: number; y: number }
/** The box between two points; null where they are so near that it was only a press. */
export function boxBetween(begin: Point, end: Point): Omit<Box, 'rowId'> | null {
  const w = Math.abs(end.x - begin.x)
  const h = Math.abs(end.y - begin.y)
  return w > step / 2 && h > step / 2
    ? { x: Math.min(begin.x, end.x), y: Math.min(begin.y, end.y), w, h }
    : null
}

/** Readable steps of whole numbers, also times powers of ten. */
const STEPS = [1, 2, 5]
/** Maximum number of lines above zero. */
const MOST = 5

/** Ticks at the axis of a chart of counts: whole numbers from 0 to the first at or above the highest, in even steps. */
export function axisTicks(highest: number): number[] {
  let step = 1
  for (let size = 1; highest > step * MOST; size *= 10) step = STEPS.map((part) => part * size).find((one) => highest <= one * MOST) ?? step
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step)
}

/** Points that are closer than this add nothing to see. */
const MIN_DISTANCE = 1.5

/** Adds the pen's position to a stroke, limited to the surface. @returns whether it was far enough from the previous point. */
export function addPoint(stroke: number[], x: number, y: number, surface: { width: number; height: number }): boolean {
  const [atX, atY] = [Math.min(Math.max(x, 0), surface.width), Math.min(Math.max(y, 0), surface.height)]
  const [lastX, lastY] = stroke.slice(-2)
  if (lastX !== undefined && lastY !== undefined && Math.hypot(atX - lastX, atY - lastY) < MIN_DISTANCE) return false
  stroke.push(Math.round(atX * 10) / 10, Math.round(atY * 10) / 10)
  return true
}

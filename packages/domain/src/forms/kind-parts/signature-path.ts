/** Width of the pen, for a surface of a phone's size. */
export const PEN_WIDTH = 2.4

const written = (value: number) => String(Math.round(value * 10) / 10)

/**
 * The strokes of a signature as the data of one SVG path. Smooth curves through all points (Catmull-Rom), made of numbers only. The screen
 * and the server's picture use the same path. A stroke of one point is a dot, visible with round ends.
 */
export function signaturePath(strokes: readonly (readonly number[])[]): string {
  return strokes.map(strokePath).join('')
}

function strokePath(stroke: readonly number[]): string {
  const count = stroke.length / 2
  const x = (index: number) => stroke[Math.min(Math.max(index, 0), count - 1) * 2]!
  const y = (index: number) => stroke[Math.min(Math.max(index, 0), count - 1) * 2 + 1]!
  let path = `M${written(x(0))} ${written(y(0))}`
  if (count === 1) return `${path}h0`
  for (let at = 0; at < count - 1; at++) {
    // a sixth of the way between the neighbours: the curve's tangent in each point
    const controls = [
      x(at) + (x(at + 1) - x(at - 1)) / 6,
      y(at) + (y(at + 1) - y(at - 1)) / 6,
      x(at + 1) - (x(at + 2) - x(at)) / 6,
      y(at + 1) - (y(at + 2) - y(at)) / 6,
    ]
    path += `C${[...controls, x(at + 1), y(at + 1)].map(written).join(' ')}`
  }
  return path
}

/** Strokes written on one surface, on another: as large as they fit, in the middle, nothing cut off. */
export function fitStrokes(
  { width, height, strokes }: { width: number; height: number; strokes: readonly (readonly number[])[] },
  surface: { width: number; height: number },
): number[][] {
  const scale = Math.min(surface.width / width, surface.height / height)
  const left = (surface.width - width * scale) / 2
  const top = (surface.height - height * scale) / 2
  return strokes.map((stroke) =>
    stroke.map((at, index) => (index % 2 === 0 ? placed(at * scale + left, surface.width) : placed(at * scale + top, surface.height))),
  )
}

/** Rounded to a tenth of a pixel, as it is stored, and never outside the surface. */
const placed = (at: number, side: number) => Math.min(Math.max(Math.round(at * 10) / 10, 0), side)

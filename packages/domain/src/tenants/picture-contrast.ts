import { contrastOf, luminanceOf, parseHex, type Rgb } from './contrast.ts'

/** The pixels of a picture, as a canvas returns them: red, green, blue and opacity, 0 to 255. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A pixel with less opacity is invisible. */
const SEEN = 0.1
/** A picture that covers this share of its area has its own background. */
const OWN_GROUND = 0.8
/** Letters on a background may be thin: this share of pixels is enough. */
const LETTERS = 0.02

/** The value below which this share of the weight is. */
function quantile(sorted: readonly { value: number; weight: number }[], share: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= share * total) return value
  }
  return sorted.at(-1)!.value
}

/**
 * The contrast (WCAG 2, 1 to 21) of a picture with its surface: half of the drawn pixels have as much, or more. The surface is visible
 * through transparent pixels. A picture with a background is visible by that, or by its foreground. Undefined: it is empty.
 */
export function pictureContrast({ data, width, height }: Pixels, surface: string): number | undefined {
  const under = parseHex(surface)
  const ground = luminanceOf(under)
  const lights: { value: number; weight: number }[] = []
  const edge = { left: width, right: -1, top: height, bottom: -1 }
  for (let at = 0; at < width * height; at++) {
    const opacity = data[at * 4 + 3]! / 255
    if (opacity < SEEN) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    edge.left = Math.min(edge.left, column)
    edge.right = Math.max(edge.right, column)
    edge.top = Math.min(edge.top, row)
    edge.bottom = Math.max(edge.bottom, row)
    const seen = under.map((part, index) => part + (data[at * 4 + index]! / 255 - part) * opacity) as unknown as Rgb
    lights.push({ value: luminanceOf(seen), weight: opacity })
  }
  if (lights.length === 0) return undefined
  const covered = lights.reduce((sum, { weight }) => sum + weight, 0) / ((edge.right - edge.left + 1) * (edge.bottom - edge.top + 1))
  if (covered >= OWN_GROUND) {
    const sorted = lights.toSorted((one, other) => one.value - other.value)
    const [darkest, lightest] = [quantile(sorted, LETTERS), quantile(sorted, 1 - LETTERS)]
    return contrastOf(Math.min(darkest, ground), Math.max(lightest, ground))
  }
  const contrasts = lights.map(({ value, weight }) => ({ value: contrastOf(value, ground), weight }))
  return quantile(
    contrasts.toSorted((one, other) => one.value - other.value),
    0.5,
  )
}

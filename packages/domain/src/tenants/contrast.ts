/** A colour as three parts of 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads '#rgb' or '#rrggbb'. @throws when it is neither: a colour is checked when it is stored. */
export function parseHex(colour: string): Rgb {
  const digits = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour)
  if (!digits) throw new Error(`not a colour: ${colour}`)
  const six = digits[2] ?? [...digits[1]!].map((digit) => digit + digit).join('')
  const part = (index: number) => Number.parseInt(six.slice(index, index + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance of WCAG 2. */
export function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two luminances by WCAG 2: 1 (none) to 21 (black on white). */
export const contrastOf = (first: number, second: number): number => (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)

/** Contrast of two colours by WCAG 2. */
export const contrastRatio = (a: string, b: string): number => contrastOf(luminanceOf(parseHex(a)), luminanceOf(parseHex(b)))

/** Black or white, whichever has more contrast on a background. One of them always reaches 4.5. */
export function textOn(background: string): '#000000' | '#ffffff' {
  return contrastRatio('#000000', background) >= contrastRatio('#ffffff', background) ? '#000000' : '#ffffff'
}

/** Towards black (`amount` < 0) or white (> 0), keeping the hue. */
function shifted(rgb: Rgb, amount: number): Rgb {
  const goal = amount > 0 ? 1 : 0
  return rgb.map((part) => part + (goal - part) * Math.abs(amount)) as unknown as Rgb
}

/**
 * The colour if it is readable on the background, else its nearest readable shade: a tenant's pale colour becomes a readable link.
 * @param ratio 4.5 for text, 3 for large text and outlines (WCAG 2 AA).
 */
export function readableOn(colour: string, background: string, ratio = 4.5): string {
  const rgb = parseHex(colour)
  const own = toHex(rgb)
  if (contrastRatio(own, background) >= ratio) return own
  const direction = textOn(background) === '#000000' ? -1 : 1
  const STEPS = 100
  for (let step = 1; step < STEPS; step++) {
    const shade = toHex(shifted(rgb, (direction * step) / STEPS))
    if (contrastRatio(shade, background) >= ratio) return shade
  }
  return textOn(background)
}

/** A mix of two colours, `share` (0 to 1) of the second: for calm surfaces that carry a hint of the tenant's colour. */
export function mixed(a: string, b: string, share: number): string {
  const [first, second] = [parseHex(a), parseHex(b)]
  return toHex(first.map((part, index) => part + (second[index]! - part) * share) as unknown as Rgb)
}

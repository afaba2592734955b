import { contrastRatio, mixed, readableOn, textOn } from '@verka/domain/tenants/contrast.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'

export type Scheme = 'light' | 'dark'
export type Shades = [string, string, string, string, string, string, string, string, string, string]

/** The status colours; a tenant does not choose these. */
export const MEANINGS = { red: '#d0353f', green: '#2f9461', yellow: '#e2a713', blue: '#2b78c2' } as const

/** The grey background colours. */
export const SURFACES = {
  light: { page: '#f6f8f7', card: '#ffffff', line: '#e3e8e6', hover: '#eef2f0', text: '#1c2523', dimmed: '#56625e' },
  dark: { page: '#16191b', card: '#1d2123', line: '#2d3336', hover: '#262c2e', text: '#e6eaea', dimmed: '#a3aeae' },
} as const

/** The shade that is the colour itself. */
export const OWN_SHADE = 6

const TOWARDS_WHITE = [0.93, 0.84, 0.7, 0.53, 0.34, 0.17]
const TOWARDS_BLACK = [0.14, 0.28, 0.42]

/** Ten shades of a colour, from a hint of it to a dark one; the seventh is the colour itself. */
export function shadesOf(colour: string): Shades {
  const own = mixed(colour, '#ffffff', 0)
  const shades = [
    ...TOWARDS_WHITE.map((share) => mixed(own, '#ffffff', share)),
    own,
    ...TOWARDS_BLACK.map((share) => mixed(own, '#000000', share)),
  ]
  return shades as Shades
}

/** Contrast of a button with a dark page: visible, but not glaring. */
const PROMINENT_CONTRAST = 3

/** The tints of one colour in one scheme; every text on it, or made of it, reaches AA. */
export interface Tints {
  filled: string
  filledHover: string
  /** Text on the filled colour. */
  onFilled: string
  /** A calm surface with a hint of the colour, and the text on it. */
  light: string
  lightHover: string
  lightText: string
  /** The colour as text and outline on the page and on cards. */
  text: string
}

export function tintsOf(colour: string, scheme: Scheme): Tints {
  const { page, card } = SURFACES[scheme]
  const filled = scheme === 'dark' ? readableOn(colour, page, PROMINENT_CONTRAST) : mixed(colour, page, 0)
  const onFilled = textOn(filled)
  // the hover colour shifts to where the text keeps its contrast
  const filledHover = mixed(filled, onFilled === '#000000' ? '#ffffff' : '#000000', 0.12)
  const share = scheme === 'dark' ? 0.2 : 0.15
  const light = mixed(card, filled, share)
  const lightHover = mixed(card, filled, share + 0.07)
  // the surface that is harder to read on decides
  const harder = (a: string, b: string) => (contrastRatio(textOn(a), a) < contrastRatio(textOn(b), b) ? a : b)
  const text = readableOn(colour, harder(page, card))
  return { filled, filledHover, onFilled, light, lightHover, lightText: readableOn(colour, lightHover), text }
}

/** Every colour of a tenant in one scheme, by its name in the theme. */
export function paletteOf(colours: Colours, scheme: Scheme): Record<keyof Colours | keyof typeof MEANINGS, Tints> {
  const of = (colour: string) => tintsOf(colour, scheme)
  const { red, green, yellow, blue } = MEANINGS
  const { primary, secondary, accent } = colours
  return {
    primary: of(primary),
    secondary: of(secondary),
    accent: of(accent),
    red: of(red),
    green: of(green),
    yellow: of(yellow),
    blue: of(blue),
  }
}

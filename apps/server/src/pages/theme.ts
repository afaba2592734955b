import { createHash } from 'node:crypto'
import { contrastRatio, mixed, readableOn, textOn } from '@verka/domain/tenants/contrast.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { coloursSchema, type Colours } from '@verka/domain/tenants/tenant-look.ts'

/** Surfaces before a hint of the tenant's colour; the text on them is in style.css. */
const LIGHT = { card: '#ffffff', page: '#f4f6f5', mutedText: '#55625e' }
const DARK = { card: '#1c2120', page: '#121615', mutedText: '#a3b0ac' }

/** A surface with as much of the tenant's colour as the faintest text of style.css allows. */
function tinted(surface: string, colour: string, share: number, text: string, ratio = 4.5): string {
  for (let part = share; part > 0.01; part *= 0.8) {
    const mix = mixed(surface, colour, part)
    if (contrastRatio(mix, text) >= ratio) return mix
  }
  return surface
}

function palette(colours: Colours, base: typeof LIGHT): string {
  const { primary } = colours
  const isDark = base === DARK
  const card = mixed(base.card, primary, isDark ? 0.03 : 0)
  // a dark blue on a dark card, or white on white, would be an invisible button
  const button = readableOn(primary, card, isDark ? 3 : 1.3)
  const onButton = textOn(button)
  const hover = mixed(button, onButton === '#000000' ? '#ffffff' : '#000000', 0.14)
  const values = {
    primary,
    'on-primary': textOn(primary),
    button,
    'on-button': onButton,
    'button-hover': contrastRatio(hover, onButton) >= 4.5 ? hover : button,
    page: tinted(base.page, primary, isDark ? 0.04 : 0.1, base.mutedText),
    glow: tinted(base.page, primary, isDark ? 0.14 : 0.38, base.mutedText),
    card,
    link: readableOn(primary, card),
    focus: readableOn(primary, card, 3),
    tint: tinted(card, primary, isDark ? 0.1 : 0.12, base.mutedText),
  }
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/**
 * A tenant's colours as CSS variables, for light and dark: every text on every background has the contrast of WCAG AA. Only hex values get
 * in, whatever the database contains (security promise 14).
 */
export function themeCss(stored: Colours): string {
  const parsed = coloursSchema.safeParse(stored)
  const colours = parsed.success ? parsed.data : DEFAULT_COLOURS
  return `:root{${palette(colours, LIGHT)}}@media (prefers-color-scheme:dark){:root{${palette(colours, DARK)}}}`
}

/** Address of a theme; it changes with the colours, so that it can be cached without expiry. */
export function themeUrl(tenantKey: string | undefined, colours: Colours): string {
  const version = createHash('sha256').update(themeCss(colours)).digest('hex').slice(0, 12)
  return tenantKey === undefined ? `/identity/theme.css?v=${version}` : `/identity/theme/${encodeURIComponent(tenantKey)}.css?v=${version}`
}

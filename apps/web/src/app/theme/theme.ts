import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { readableOn } from '@verka/domain/tenants/contrast.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import { MEANINGS, OWN_SHADE, paletteOf, shadesOf, SURFACES, type Scheme, type Shades } from '../../ui/brand/palette.ts'

/** Above this luminance black is easier to read than white: the same rule as `textOn`. */
const BLACK_ABOVE = 0.179

const DARK_GREYS: Shades = ['#e6eaea', '#c8d0d0', '#a3aeae', '#748081', '#3c4548', '#2d3336', '#22282a', '#1d2123', '#131618', '#0d0f10']

const inputs = { size: 'md', radius: 'md' } as const

/** The look of everything, made of a tenant's three colours. `close` names the button that closes a dialog. */
export function themeOf(colours: Colours, close: string): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': close }
  const shades = Object.entries({ ...colours, ...MEANINGS }).map(([name, colour]) => [name, shadesOf(colour) as MantineColorsTuple])
  return createTheme({
    primaryColor: 'primary',
    primaryShade: OWN_SHADE,
    colors: { ...Object.fromEntries(shades), dark: DARK_GREYS as MantineColorsTuple },
    autoContrast: true,
    luminanceThreshold: BLACK_ABOVE,
    black: SURFACES.light.text,
    fontFamily: "'Inter Variable', Inter, 'Inter Fallback', 'Inter Fallback Wide', system-ui, -apple-system, 'Segoe UI', sans-serif",
    headings: { fontWeight: '640' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'md', radius: 'md' }, styles: { root: { fontWeight: 580 } } },
      TextInput: { defaultProps: inputs },
      // what is there until the code of a list of choices is loaded
      InputBase: { defaultProps: inputs },
      PillsInput: { defaultProps: inputs },
      Textarea: { defaultProps: inputs },
      Select: { defaultProps: inputs },
      MultiSelect: { defaultProps: inputs },
      TagsInput: { defaultProps: inputs },
      NumberInput: { defaultProps: inputs },
      DateInput: { defaultProps: inputs },
      ColorInput: { defaultProps: inputs },
      // single labels have the size of those of the inputs
      InputLabel: { defaultProps: { size: inputs.size } },
      InputDescription: { defaultProps: { size: inputs.size } },
      InputError: { defaultProps: { size: inputs.size } },
      Checkbox: { defaultProps: { size: 'md' } },
      Radio: { defaultProps: { size: 'md' } },
      // explicit, so that its text is readable on the tenant's colour
      Chip: { defaultProps: { variant: 'filled' } },
      Switch: { defaultProps: { size: 'md' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
      Modal: {
        // its head is no banner of the page
        defaultProps: {
          radius: 'lg',
          centered: true,
          closeButtonProps,
          overlayProps: { backgroundOpacity: 0.45, blur: 2 },
          attributes: { header: { role: 'presentation' } },
        },
        styles: { title: { fontWeight: 640, fontSize: '1.15rem', lineHeight: 1.3 } },
      },
      Drawer: { defaultProps: { closeButtonProps } },
      // the first item has the focus: an element without a role in a menu is no item of it
      Menu: { defaultProps: { radius: 'md', shadow: 'md', withInitialFocusPlaceholder: false } },
      Tooltip: { defaultProps: { openDelay: 300 } },
    },
  })
}

function variablesOf(colours: Colours, scheme: Scheme): Record<string, string> {
  const surface = SURFACES[scheme]
  const palette = paletteOf(colours, scheme)
  const { primary, red } = palette
  const tints = Object.entries(palette).flatMap(([name, tint]) => {
    const at = `--mantine-color-${name}`
    return [
      [`${at}-filled`, tint.filled],
      [`${at}-filled-hover`, tint.filledHover],
      [`${at}-light`, tint.light],
      [`${at}-light-hover`, tint.lightHover],
      [`${at}-light-color`, tint.lightText],
      [`${at}-outline`, tint.text],
      [`${at}-outline-hover`, tint.light],
      [`${at}-text`, tint.text],
    ]
  })
  return {
    ...Object.fromEntries(tints),
    '--verka-page': surface.page,
    '--verka-card': surface.card,
    '--verka-line': surface.line,
    '--verka-hover': surface.hover,
    '--verka-on-primary': primary.onFilled,
    '--verka-input-line': readableOn(surface.line, surface.card, 2.2),
    '--mantine-color-body': surface.card,
    '--mantine-color-text': surface.text,
    '--mantine-color-dimmed': surface.dimmed,
    '--mantine-color-placeholder': surface.dimmed,
    '--mantine-color-error': red.text,
    '--mantine-color-anchor': primary.text,
    '--mantine-color-default-border': surface.line,
    '--mantine-color-default-hover': surface.hover,
    '--mantine-color-default': surface.card,
  }
}

/** The theme's variables in both schemes, contrast computed. */
export function variablesFor(lightColours: Colours, darkColours: Colours): CSSVariablesResolver {
  const light = variablesOf(lightColours, 'light')
  const dark = variablesOf(darkColours, 'dark')
  return () => ({ variables: {}, light, dark })
}

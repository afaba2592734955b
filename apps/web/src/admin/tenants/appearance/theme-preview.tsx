import type { CSSProperties } from 'react'
import { DEFAULT_THEMES } from '@verka/domain/tenants/tenant-config.ts'
import { isColour, type Colours } from '@verka/domain/tenants/tenant-look.ts'
import { useText } from '../../../language/use-text.tsx'
import { Logo } from '../../../ui/brand/logo.tsx'
import { paletteOf, SURFACES } from '../../../ui/brand/palette.ts'
import { COLOUR_NAMES, SCHEMES, type SchemeName } from '../config/config-draft.ts'
import classes from './theme-preview.module.css'

interface ThemePreviewProps {
  themes: Record<SchemeName, Colours>
  look: { name: string; logoUrl: string | null }
}

/** The colours, with the default for an incomplete one. */
const known = (colours: Colours, scheme: SchemeName): Colours => {
  const names = COLOUR_NAMES.map((name) => [name, isColour(colours[name]) ? colours[name] : DEFAULT_THEMES[scheme][name]])
  return Object.fromEntries(names) as Colours
}

/** The variables of the real theme, for a part of the page. */
function variablesOf(colours: Colours, scheme: SchemeName): CSSProperties {
  const { primary, secondary, accent } = paletteOf(known(colours, scheme), scheme)
  const { page, card, line, text, dimmed } = SURFACES[scheme]
  return {
    '--p-page': page,
    '--p-card': card,
    '--p-line': line,
    '--p-text': text,
    '--p-dimmed': dimmed,
    '--p-link': primary.text,
    '--p-filled': primary.filled,
    '--p-on-filled': primary.onFilled,
    '--p-chosen': primary.light,
    '--p-on-chosen': primary.lightText,
    '--p-second': secondary.light,
    '--p-on-second': secondary.lightText,
    '--p-accent': accent.filled,
    '--p-on-accent': accent.onFilled,
    // colour of the logo's own mark
    '--mantine-color-primary-filled': primary.filled,
    '--verka-on-primary': primary.onFilled,
    '--mantine-color-text': text,
  } as CSSProperties
}

/** Preview of the colours: a small page in light and one in dark, without active controls. */
export function ThemePreview({ themes, look }: ThemePreviewProps) {
  const { t } = useText()
  return (
    <div className={classes.both}>
      {SCHEMES.map((scheme) => (
        <div
          key={scheme}
          role="img"
          aria-label={t('tenants.preview', { mode: t(scheme === 'light' ? 'tenants.inLight' : 'tenants.inDark') })}
          className={classes.preview}
          style={variablesOf(themes[scheme], scheme)}
        >
          <div className={classes.bar}>
            <Logo look={look} />
            <span className={classes.avatar} />
          </div>
          <div className={classes.page}>
            <div className={classes.card}>
              <span className={classes.head}>
                <span className={classes.title}>{t('tenants.previewTitle')}</span>
                <span className={classes.badge}>{t('tenants.previewBadge')}</span>
              </span>
              <span className={classes.link}>{t('tenants.previewLink')}</span>
              <span className={classes.buttons}>
                <span className={classes.button}>{t('tenants.previewButton')}</span>
                <span className={classes.second}>{t('tenants.previewSecondary')}</span>
              </span>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

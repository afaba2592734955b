/** The languages of the product (specification section 1). */
export const CULTURES = ['sv-SE', 'en-US', 'nb-NO'] as const
export type Culture = (typeof CULTURES)[number]

/** The default of a new tenant (specification section 3). */
export const DEFAULT_CULTURE: Culture = 'sv-SE'

/** The culture if neither the stored setting nor the browser has a supported language (specification section 9). */
export const FALLBACK_CULTURE: Culture = 'en-US'

export function isCulture(value: unknown): value is Culture {
  return (CULTURES as readonly unknown[]).includes(value)
}

/** The culture that best matches wished language tags, in their order. `no`, `nb` and `nn` match Norwegian Bokmål. Otherwise `fallback`. */
export function matchCulture(wished: readonly string[], fallback: Culture = FALLBACK_CULTURE): Culture {
  for (const tag of wished) {
    const exact = CULTURES.find((culture) => culture.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const language = tag.toLowerCase().split('-')[0]
    if (language === 'no' || language === 'nn' || language === 'nb') return 'nb-NO'
    const sameLanguage = CULTURES.find((culture) => culture.startsWith(`${language}-`))
    if (sameLanguage) return sameLanguage
  }
  return fallback
}

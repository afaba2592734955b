/** Default colours (specification section 9), separate from the schemas, which the first load does not need. */
export const DEFAULT_COLOURS = { primary: '#78D3BB', secondary: '#444444', accent: '#9cc02e' } as const

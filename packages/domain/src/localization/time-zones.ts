/** The default of a new tenant, by its Windows-style name (specification section 3). */
export const DEFAULT_TIME_ZONE = 'W. Europe Standard Time'

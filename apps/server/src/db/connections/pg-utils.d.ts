/** The driver's own functions, which have no types. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as PostgreSQL reads it. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}

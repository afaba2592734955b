const START = '/'
/** Placeholder of our own origin while an address is parsed; never requested. */
const OWN = 'https://own.invalid'
const MAX_LENGTH = 2000

/** Characters that browsers drop or read as a slash: an address with one of these was not written by us. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SUSPICIOUS = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/**
 * The address after login: a path of ours with its query, never another origin (security promise 16). Anything else, and the login page
 * itself, becomes the start page.
 */
export function safeReturnUrl(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > MAX_LENGTH || !wanted.startsWith('/') || wanted.startsWith('//') || SUSPICIOUS.test(wanted)) return START
  if (!URL.canParse(wanted, OWN)) return START
  const url = new URL(wanted, OWN)
  const path = url.pathname + url.search + url.hash
  // '/.//example.org' is a path of ours only until it is tidied
  if (url.origin !== OWN || path.startsWith('//')) return START
  return url.pathname === '/login' || url.pathname.startsWith('/login/') ? START : path
}

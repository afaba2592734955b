/** Maximum length of an e-mail address. */
const MAX_LENGTH = 254

/** The e-mail address by which a login server identifies a user. */
export interface ClaimedEmail {
  email: string | undefined
  /** Whether the login server vouches for it. */
  isEmailVerified: boolean
}

/**
 * Reads the e-mail address of a token. It is verified when the login server claims so, or when the claim is missing and the settings trust
 * its addresses (`OIDC_TRUSTED_EMAIL`); never when the claim is false.
 */
export function claimedEmail(claims: Readonly<Record<string, unknown>>, isTrusted: boolean): ClaimedEmail {
  const { email, email_verified: verified } = claims
  if (typeof email !== 'string' || email.trim() === '' || email.length > MAX_LENGTH) return { email: undefined, isEmailVerified: false }
  // some servers send texts where the standard has booleans
  const isVerified = verified === true || verified === 'true'
  return { email: email.trim(), isEmailVerified: isVerified || (isTrusted && (verified === undefined || verified === null)) }
}

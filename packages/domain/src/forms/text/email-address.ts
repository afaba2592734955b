const MAX_EMAIL_LENGTH = 254

/** A standard address (specification section 5): one @, a host with a dot or localhost, no white space. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  return /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63}){0,8}$/u.test(text)
}

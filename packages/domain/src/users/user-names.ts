const MAX_USER_NAME_LENGTH = 100

/** Letters, digits and . - _ @ + (specification section 5). */
export function isUserName(text: string): boolean {
  return text.length <= MAX_USER_NAME_LENGTH && /^[\p{L}\p{N}.\-_@+]+$/u.test(text)
}

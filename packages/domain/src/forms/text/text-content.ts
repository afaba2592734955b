/** Allowed contents of a text, in the words of specification section 5. */
export const TEXT_CONTENTS = ['numeric', 'alphaDash'] as const
export type TextContent = (typeof TEXT_CONTENTS)[number]

const CHARACTERS: Record<TextContent, RegExp> = {
  numeric: /^[0-9]*$/,
  // characters that an address needs no encoding for: no å becomes %C3%A5
  alphaDash: /^[a-z0-9_-]*$/i,
}

/** The messages of texts with other characters. */
export const CONTENT_MESSAGES = { numeric: 'validation.numeric', alphaDash: 'validation.alphaDash' } as const

/** Whether a text has only characters of its content: 0-9, or a-z, 0-9, - and _ in either case. */
export const consistsOf = (content: TextContent, text: string): boolean => CHARACTERS[content].test(text)

/** What a text may be asked to consist of, in the words of specification section 5. */
export const TEXT_CONTENTS = ['numeric', 'alphaDash'] as const
export type TextContent = (typeof TEXT_CONTENTS)[number]

const CHARACTERS: Record<TextContent, RegExp> = {
  numeric: /^[0-9]*$/,
  // what stands in an address as it is, so that no å becomes %C3%A5
  alphaDash: /^[a-z0-9_-]*$/i,
}

/** Whether a text has nothing in it but what its field takes: 0-9, or a-z, 0-9, - and _ in either case. */
export const consistsOf = (content: TextContent, text: string): boolean => CHARACTERS[content].test(text)

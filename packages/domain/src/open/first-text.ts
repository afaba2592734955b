/** The text by which people know an object among others: the first that is shown of it. The address of a picture says nothing to them. */
export const firstText = (shown: readonly { text: string; isPicture?: boolean | undefined }[]): string | undefined =>
  shown.find(({ text, isPicture }) => text !== '' && !isPicture)?.text

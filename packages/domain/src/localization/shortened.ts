/** A text of at most `most` characters: a longer one ends with its last whole word and '…'. */
export function shortened(text: string, most: number): string {
  const letters = [...text]
  if (letters.length <= most) return text
  const cut = letters.slice(0, most - 1).join('')
  const isBetweenWords = /\s/.test(letters[most - 1]!)
  const words = isBetweenWords ? cut : cut.replace(/\s+\S*$/, '')
  // a word that is longer than all of it is cut within
  return `${words.replace(/[\s.,;:–-]+$/, '') || cut}…`
}

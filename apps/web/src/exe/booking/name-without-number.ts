/** What objects of one sort are called alike: 'Skruvdragare 3' is one of 'Skruvdragare'. The whole title where a number comes first. */
export function nameWithoutNumber(title: string): string {
  const words = title.trim().split(/\s+/)
  const numbered = words.findIndex((word) => /\d/.test(word))
  return (numbered > 0 ? words.slice(0, numbered) : words).join(' ')
}

/** A number at the end of a name, with its prefix: 'nr 3', '#3', 'B-12'. */
const NUMBER = /\s+(?:(?:nr|no|nummer|number)\.?\s+)?\S*\d\S*$/i

/** The common name of numbered objects: 'Skruvdragare 18 V nr 3' is one of 'Skruvdragare 18 V'. */
export const nameWithoutNumber = (title: string): string => title.trim().replaceAll(/\s+/g, ' ').replace(NUMBER, '')

/** A number that counts the things of a sort, with what stands before such: 'nr 3', '#3', 'B-12'. */
const NUMBER = /\s+(?:(?:nr|no|nummer|number)\.?\s+)?\S*\d\S*$/i

/** What objects of one sort are called alike: 'Skruvdragare 18 V nr 3' is one of 'Skruvdragare 18 V'. */
export const nameWithoutNumber = (title: string): string => title.trim().replaceAll(/\s+/g, ' ').replace(NUMBER, '')

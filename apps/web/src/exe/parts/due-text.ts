import { dayInWords, dueInWords, momentInWords } from '@verka/domain/localization/due.ts'
import type { Text } from '../../language/use-text.tsx'

type Reading = Pick<Text, 'culture' | 'timeZone'>

/** A due time in words: '24 nov.', with the time only if one was chosen. */
export const dueText = (moment: string, text: Reading): string => dueInWords(moment, text, new Date())

/** A day in the same way: '24 nov.'. */
export const dayText = (day: string, text: Reading): string => dayInWords(day, text, new Date())

/** An instant in the same way: '24 nov. 08:00'. */
export const momentText = (moment: string, text: Reading): string => momentInWords(moment, text, new Date())

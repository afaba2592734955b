import { sayDue } from '@verka/domain/localization/due.ts'
import type { Text } from '../../language/use-text.tsx'

/** When a loan is due as one says it: '24 nov.', with the time only where one was chosen. */
export const dueText = (moment: string, text: Pick<Text, 'culture' | 'timeZone'>): string => sayDue(moment, text, new Date())

import { shortened } from '../localization/shortened.ts'

/** Lists of mails and notifications show about as much of a subject. */
const MOST = 60

/** An object's title as the subject of a message has it: the body has all of it. */
export const titleInSubject = (title: string): string => shortened(title, MOST)

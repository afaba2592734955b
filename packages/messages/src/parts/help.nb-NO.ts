import { help } from '../nb-NO/help.ts'
import type { HelpTexts } from './help.sv-SE.ts'

export const messages = { ...help } satisfies HelpTexts

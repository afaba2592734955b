import { api } from '../nb-NO/api.ts'
import type { ApiTexts } from './api.sv-SE.ts'

export const messages = { ...api } satisfies ApiTexts

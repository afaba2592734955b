import { palette } from '../nb-NO/palette.ts'
import { shell } from '../nb-NO/shell.ts'
import { start } from '../nb-NO/start.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.nb-NO.ts'
import type { FrameTexts } from './frame.sv-SE.ts'

export const messages = { ...framesOf(entities), ...palette, ...shell, ...start } satisfies FrameTexts

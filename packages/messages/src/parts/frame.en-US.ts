import { palette } from '../en-US/palette.ts'
import { shell } from '../en-US/shell.ts'
import { start } from '../en-US/start.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.en-US.ts'
import type { FrameTexts } from './frame.sv-SE.ts'

export const messages = { ...framesOf(entities), ...palette, ...shell, ...start } satisfies FrameTexts

import { palette } from '../sv-SE/palette.ts'
import { shell } from '../sv-SE/shell.ts'
import { start } from '../sv-SE/start.ts'
import { framesOf } from '../entity-texts.ts'
import * as entities from './entities.sv-SE.ts'

/** Texts of the frame of every page after login, and of the start pages. */
export const messages = { ...framesOf(entities), ...palette, ...shell, ...start }

export type FrameTexts = Record<keyof typeof messages, string>

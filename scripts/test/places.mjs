import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A program of an installed package. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

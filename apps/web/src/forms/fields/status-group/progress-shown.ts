import { createContext } from 'react'

/** Whether how far a form has come is told above it: then its lists of checks do not count once more. */
export const ProgressShown = createContext(false)

import { createContext } from 'react'

/** Whether the form's progress is shown above it: then its lists of checks do not repeat it. */
export const ProgressShown = createContext(false)

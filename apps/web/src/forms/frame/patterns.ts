import { useEffect, useState } from 'react'
import type * as patternModule from '@verka/domain/forms/text/patterns.ts'

type Patterns = typeof patternModule

let loaded: Patterns | undefined

/** The engine of patterns, if it was loaded: it is large, and few forms need it. The server checks in any case. */
export const loadedPatterns = (): Patterns | undefined => loaded

/** Loads the engine, once; undefined where it does not come: then only the server checks. */
export async function loadPatterns(): Promise<Patterns | undefined> {
  try {
    return (loaded = await import('@verka/domain/forms/text/patterns.ts'))
  } catch {
    return undefined
  }
}

/** The engine as soon as it is loaded, for the editor of a pattern. */
export function usePatterns(isNeeded: boolean): Patterns | undefined {
  const [patterns, setPatterns] = useState(loaded)
  useEffect(() => {
    if (isNeeded) void loadPatterns().then(setPatterns)
  }, [isNeeded])
  return patterns
}

import { createContext, useContext, useState, type ReactNode } from 'react'

/** Two contexts: the builder only sets the field and does not render again when it changes. */
const ActiveFieldContext = createContext<string | undefined>(undefined)
const SetActiveFieldContext = createContext<(id: string) => void>(() => undefined)

/** Holds the id of the field that is being edited, which the preview keeps in view. */
export function ActiveFieldProvider({ children }: { children: ReactNode }) {
  const [id, setId] = useState<string>()
  return (
    <SetActiveFieldContext.Provider value={setId}>
      <ActiveFieldContext.Provider value={id}>{children}</ActiveFieldContext.Provider>
    </SetActiveFieldContext.Provider>
  )
}

/** The id of the field that is being edited; undefined until one is. */
export const useActiveField = (): string | undefined => useContext(ActiveFieldContext)

/** Sets the field that is being edited; the same function in each render. */
export const useSetActiveField = (): ((id: string) => void) => useContext(SetActiveFieldContext)

import { useState } from 'react'
import { errorMessages } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { useSessionControls } from '../../session/session-controls.ts'

export type Area = 'administration' | 'execution'

interface Target {
  id: string
  name: string
}

/**
 * The way into another tenant, or home: `switchTo({ id, name })`. A form that is open is left first; what was typed in it
 * is kept on the device for when one comes back to it.
 */
export function useTenantSwitch(area: Area, onErrors: (messages: string[]) => void) {
  const text = useText()
  const go = useGo()
  const { switchTenant } = useSessionControls()
  const [target, setTarget] = useState<Target>()
  const switchTo = async (next: Target): Promise<void> => {
    if (target) return
    setTarget(next)
    go(area === 'administration' ? '/dashboard' : '/exe', { force: true })
    try {
      await switchTenant(next.id)
    } catch (error) {
      onErrors(errorMessages(error, text))
      setTarget(undefined)
    }
  }
  /** `target`: where the way leads that is under way; the page is left at its end. */
  return { target, switchTo }
}
